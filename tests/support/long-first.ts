import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes ten seconds and more; when it begins last, all other processors wait for it. */
const LONG = [
  "tests/boundaries/map.test.ts",
  "tests/boundaries/start.test.ts",
  "tests/boundaries/secrets.test.ts",
  "tests/boundaries/crawl.test.ts",
  "tests/boundaries/start-refusals.test.ts",
  "tests/boundaries/money-under-kills.test.ts",
  "tests/ledger/worlds.test.ts",
  "tests/ledger/outage.test.ts",
  "tests/contract/limitsHold.test.ts",
  "tests/proxy/rolling-restart.test.ts",
  "tests/ledger/audit.test.ts",
  "tests/ledger/embedded.test.ts",
  "tests/boundaries/stopped-platform.test.ts",
  "tests/contract/sandbox-world.test.ts",
  "tests/contract/keyRotation.test.ts",
  "tests/boundaries/clocks.test.ts",
  "tests/proxy/production.test.ts",
  "tests/boundaries/two-platforms.test.ts",
  "tests/contract/crashRound.test.ts",
  "tests/contract/roundsLeftOpen.test.ts",
  "tests/contract/provider-kit.test.ts",
  "tests/contract/rotateServerSeed.test.ts",
  "server/verifier/check.test.ts",
];

/** The long files first, in this order, the others as Vitest would take them: by their size where it knows no better. */
export class LongFirst extends BaseSequencer {
  /** Dealt out one by one in that order, so that each shard gets as many of the long ones. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    return (await this.sort(files)).filter((_, place) => place % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
