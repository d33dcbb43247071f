import { beforeAll, describe, expect, it } from "vitest";
import type { Services } from "#app/api/services.ts";
import * as payments from "#app/routes/dashboard/history/payments.tsx";
import * as rounds from "#app/routes/dashboard/history/rounds.tsx";
import * as statement from "#app/routes/dashboard/history/statement.tsx";
import * as files from "#app/routes/resources/history-file.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { DICE, deposit, diceBet, eur, newRichPlayer, slotBet } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { siteServices } from "#tests/support/site-door.ts";

const platform = auditedPlatform();

let services: Services;
beforeAll(() => {
  services = siteServices({ API_URL: platform.url, PUBLIC_URL: "http://openhand.test" });
});

function visit(path: string, { token }: { token: string }, params = {}) {
  const request = new Request(`http://openhand.test/en/player/history/${path}`, {
    headers: { Cookie: `auth_token=${token}` },
  });
  return { request, params: { lang: "en", ...params }, context: { services } };
}

const fileOf = async (file: string, player: { token: string }, query = "") => {
  const answer = await files.loader(visit(`files/${file}${query}`, player, { file }));
  const [head, ...lines] = (await answer.text()).replace("\ufeff", "").trimEnd().split("\r\n");
  return { status: answer.status, location: answer.headers.get("Location"), head, lines };
};

describe("a history as a file", () => {
  it("contains every row up to the limit and not the page alone, and its changes add up to the balance", async () => {
    const player = await newRichPlayer(platform, 1_000);
    for (let count = 0; count < 24; count++) await deposit(platform, player.token, eur(1_000));
    await deposit(platform, player.token, eur(5_000), "decline");
    const { head, lines } = await fileOf("payments.csv", player);
    expect(lines).toHaveLength(26);
    const place = head?.split(",").indexOf("change") ?? -1;
    const sum = lines.reduce((total, line) => total + Number(line.split(",")[place]), 0);
    expect(sum).toBe(250);
    const declined = await fileOf("payments.csv", player, "?state=failed&from=&to=");
    expect(declined.lines).toHaveLength(1);
  });

  it("contains the same money for rounds as for a statement", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (let count = 0; count < 3; count++) dataOf(await platform.call("playRealRound", diceBet(), player));
    const rounds = await fileOf("rounds.csv", player);
    const net = rounds.lines.reduce((total, line) => total + Math.round(Number(line.split(",")[7]) * 100), 0);
    const statementFile = await fileOf("statement.csv", player);
    expect(rounds.lines).toHaveLength(3);
    const [opening, , played, closing] = statementFile.lines.map((line) => line.split(","));
    expect([opening?.[5], played?.[1], Math.round(Number(played?.[4]) * 100)]).toEqual(["0.00", "3 rounds", net]);
    expect(Math.round(Number(closing?.[5]) * 100)).toBe(5_000 + net);
  });

  it("of a statement says whose it is and what each change was for, as its page does", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const holder = `Ada Keller, ${player.email}, ${player.id}`;
    const { head, lines } = await fileOf("statement.csv", player);
    expect(head?.split(",").slice(-2)).toEqual(["reference", "account"]);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(new RegExp(`,"${holder}"$`));
    const { data } = await statement.loader(visit("statement", player));
    const [row] = data.statement?.rows ?? [];
    expect(row?.reference).toMatch(/^pay_/);
    expect(row?.balances).toBe("0.00 → 50.00");
    expect(lines[1]).toContain(`,${row?.reference},`);
    expect(data.statement?.made).toMatch(new RegExp(`^${holder}\\. Made `));
  });

  it("redirects to the page with the error for invalid days, and is not found for an unknown history", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const wrong = await fileOf("payments.csv", player, "?from=soon&to=");
    expect([wrong.status, wrong.location]).toEqual([302, "/en/player/history/payments?from=soon&to="]);
    await expect(fileOf("secrets.csv", player)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("the pages of histories", () => {
  it("respond with 400 to invalid days, and keep them as they were typed", async () => {
    const player = await newRichPlayer(platform, 1_000);
    for (const page of [payments, statement]) {
      const answer = await page.loader(visit("payments?from=2026-02-30&to=2026-03-05", player));
      expect(answer.init?.status).toBe(400);
      const days = "filters" in answer.data ? answer.data.filters.days : answer.data.days;
      expect([days.from, days.to]).toEqual(["2026-02-30", "2026-03-05"]);
      expect(answer.data.problems).toEqual({ from: "This is not a date." });
    }
  });

  it("show thirty days at first, and remove a filter by its link", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const first = await payments.loader(visit("payments?group=deposit", player));
    const hrefs = first.data.filters.active.map(({ href }) => href);
    expect(hrefs).toEqual(["/en/player/history/payments?group=deposit&from=&to=", "/en/player/history/payments"]);
    const whole = await payments.loader(visit("payments?from=&to=", player));
    expect([whole.data.filters.active, whole.data.rows]).toEqual([[], 1]);
    expect(whole.data.payments[0]?.href).toMatch(/^\/en\/player\/balance\/deposit\/pay_/);
  });

  it("filter rounds by one of the games that were played, in the file as well", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (const bet of [diceBet(), diceBet(), slotBet()]) dataOf(await platform.call("playRealRound", bet, player));
    const { data } = await rounds.loader(visit(`rounds?game=${DICE}`, player));
    const game = data.filters.selects.find(({ name }) => name === "game");
    expect(game?.options.map(({ label }) => label)).toEqual(["All games", "Fox at Noon (1)", "Hundred Dice (2)"]);
    expect([data.rows, data.file]).toEqual([2, `/en/player/history/files/rounds.csv?game=${DICE}`]);
    expect(data.filters.active.at(-1)).toEqual({ label: "Hundred Dice (2)", href: "/en/player/history/rounds" });
    expect((await fileOf("rounds.csv", player, `?game=${DICE}`)).lines).toHaveLength(2);
    expect((await rounds.loader(visit("rounds?game=No%20game", player))).data.rows).toBe(3);
  });
});
