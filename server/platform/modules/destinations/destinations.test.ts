import { describe, expect, it } from "vitest";
import { masked, readBitcoinAddress, readDestination } from "./index.ts";

const read = (method: "bank" | "ewallet" | "crypto", typed: string) => {
  try {
    return readDestination(method, typed, "mainnet");
  } catch (refusal) {
    return (refusal as { fields: { issue: string }[] }).fields[0]?.issue;
  }
};

describe("an IBAN", () => {
  it.each([
    ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["gb29-nwbk-6016-1331-9268-19", "GB29NWBK60161331926819"],
    ["NO9386011117947", "NO9386011117947"],
    ["MT84MALT011000012345MTLCAST001S", "MT84MALT011000012345MTLCAST001S"],
    ["KZ86125KZT5004100100", "KZ86125KZT5004100100"],
  ])("%s is stored as %s", (typed, kept) => {
    expect(read("bank", typed)).toBe(kept);
  });

  it.each([
    ["DE88370400440532013000", "a wrong check digit"],
    ["DE89370400440532013001", "another account"],
    ["DE8937040044053201300", "too short"],
    ["DE893704004405320130000", "too long"],
    ["XX89370400440532013000", "no country"],
    ["4242424242424242", "a card"],
    ["ДЕ89370400440532013000", "other letters"],
    ["", "nothing"],
  ])("%s is refused: %s", (typed) => {
    expect(read("bank", typed)).toBe("invalid_iban");
  });
});

describe("a bitcoin address", () => {
  /** From BIP 173 and BIP 350, and the oldest addresses. */
  it.each([
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "mainnet"],
    ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "mainnet"],
    ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "mainnet"],
    ["bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "mainnet"],
    ["BC1SW50QGDZ25J", "mainnet"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "mainnet"],
    ["tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "testnet"],
    ["mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "testnet"],
    ["mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "regtest"],
  ] as const)("%s is one of %s", (typed, network) => {
    expect(readBitcoinAddress(typed, network)).toHaveProperty("address");
    const other = network === "mainnet" ? "testnet" : "mainnet";
    expect(readBitcoinAddress(typed, other)).toBe("other_network");
  });

  it.each([
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf",
    "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
    "bc1pw5dgrnzv",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "bc1P0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "bc1gmk9yu",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "",
  ])("%j is refused", (typed) => {
    expect(readBitcoinAddress(typed, "mainnet")).toBe("invalid");
  });
});

it.each([
  ["Anna@Mail.example", "anna@mail.example", "a•••@mail.example"],
  ["WALLET012345", "WALLET012345", "••• 345"],
])("an e-wallet %s is stored as %s and displayed as %s", (typed, kept, shown) => {
  expect(read("ewallet", typed)).toBe(kept);
  expect(masked("ewallet", kept)).toBe(shown);
});

it.each(["a@b", "anna@", "@mail.example", "12345", "a b c d e f", "<a@mail.example>"])("refuses wallet %j", (typed) => {
  expect(read("ewallet", typed)).toBe("invalid_wallet");
});
