import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take ten seconds or more; started last, they would keep all other processors waiting. */
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

/** One file may belong to several projects. */
const keyOf = ({ project, moduleId }: TestSpecification): string => `${moduleId} ${project.name}`;

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONG.length : place;
};

/** The long files first, in this order, then the others in Vitest's order: by size where it has no timings. */
export class LongFirst extends BaseSequencer {
  /**
   * Dealt out one by one, so that each shard gets as many long files. By path and not in sorted order: that order depends on the
   * last timings, which one shard writes while another starts, so a file could be in both shards or in none.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const byPath = files.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    return byPath.sort((one, other) => placeOf(one) - placeOf(other)).filter((_, place) => place % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
