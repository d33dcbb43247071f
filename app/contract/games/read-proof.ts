import schema from "./proof.schema.json" with { type: "json" };
import type { RoundProof } from "./proof.ts";

/** Why a proof cannot be checked: a key of the texts' `problem`, and its values. */
export class ProofProblem extends Error {
  constructor(
    readonly problem:
      | "unreadable"
      | "incomplete"
      | "unknown"
      | "unsettled"
      | "sealed"
      | "game"
      | "bet"
      | "receipt"
      | "file",
    readonly parameters: Record<string, string> = {},
  ) {
    super(problem);
  }
}

/** A proof whose server seed is revealed. */
export type RevealedProof = RoundProof & { proof: { serverSeed: string } };

/** The subset of JSON Schema that `proof.schema.json` uses. */
interface Form {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Form;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Form | undefined>;
  required?: readonly string[];
  additionalProperties?: boolean;
  anyOf?: readonly Form[];
  oneOf?: readonly Form[];
}

interface Wrong {
  problem: "incomplete" | "unknown";
  field: string;
  /** Of several alternative schemas, the intended one has the latest fault: one in a part of the value, and not in its kind. */
  rank: number;
}

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isSafeInteger(value) ? "integer" : typeof value;
};

const wrongAt = (path: readonly string[], rank: number): Wrong => ({
  problem: "incomplete",
  field: path.join("."),
  rank: rank + path.length,
});

const [WRONG_KIND, WRONG_CHOICE, WRONG_VALUE] = [0, 100, 200];

function wrongOfAny(forms: readonly Form[], value: unknown, path: readonly string[]): Wrong | undefined {
  const wrongs = forms.map((form) => wrongIn(form, value, path));
  if (wrongs.includes(undefined)) return undefined;
  return wrongs.reduce((worst, wrong) => ((wrong?.rank ?? 0) > (worst?.rank ?? 0) ? wrong : worst));
}

/** In the order of the schema, where the kind comes first: a value of another kind also lacks fields of this one. */
function wrongInObject(form: Form, value: object, path: readonly string[]): Wrong | undefined {
  const parts = new Map<string, unknown>(Object.entries(value));
  for (const [name, part] of Object.entries(form.properties ?? {})) {
    const at = [...path, name];
    const isMissing = !parts.has(name);
    if (isMissing && form.required?.includes(name)) return wrongAt(at, name === "kind" ? WRONG_KIND : WRONG_VALUE);
    const wrong = isMissing || !part ? undefined : wrongIn(part, parts.get(name), at);
    if (wrong) return wrong;
    parts.delete(name);
  }
  const [unknown] = form.additionalProperties === false ? parts.keys() : [];
  return unknown === undefined ? undefined : { ...wrongAt([...path, unknown], WRONG_VALUE), problem: "unknown" };
}

function wrongInList(form: Form, value: readonly unknown[], path: readonly string[]): Wrong | undefined {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = form;
  if (value.length < minItems || value.length > maxItems) return wrongAt(path, WRONG_VALUE);
  for (const [place, item] of value.entries()) {
    const wrong = items && wrongIn(items, item, [...path, String(place)]);
    if (wrong) return wrong;
  }
  return undefined;
}

const isInRange = (value: unknown, { pattern, minLength = 0, minimum, maximum }: Form): boolean => {
  if (typeof value === "string") return value.length >= minLength && (!pattern || new RegExp(pattern).test(value));
  if (typeof value !== "number") return true;
  return value >= (minimum ?? value) && value <= (maximum ?? value);
};

/** The first field of a value that does not match the schema, by its path; undefined if all match. */
function wrongIn(form: Form, value: unknown, path: readonly string[] = []): Wrong | undefined {
  const among = form.anyOf ?? form.oneOf;
  if (among) return wrongOfAny(among, value, path);
  const type = typeOf(value);
  if (form.type && form.type !== type && !(form.type === "number" && type === "integer"))
    return wrongAt(path, WRONG_CHOICE);
  const isChoice = form.const === undefined ? (form.enum?.includes(value) ?? true) : form.const === value;
  if (!isChoice) return wrongAt(path, path.at(-1) === "kind" ? WRONG_KIND : WRONG_CHOICE);
  if (!isInRange(value, form)) return wrongAt(path, WRONG_VALUE);
  if (Array.isArray(value)) return wrongInList(form, value, path);
  return typeof value === "object" && value !== null ? wrongInObject(form, value, path) : undefined;
}

/** Parses the JSON of an object. Throws a {@link ProofProblem}. */
export function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new ProofProblem("unreadable");
}

/** The API's answer has the requested data inside. */
const contentOf = (value: object): unknown => ("status" in value && "data" in value ? value.data : value);

/** Throws a {@link ProofProblem} that names the first field of a value that does not match. The schema must be that of `T`. */
export function inForm<T>(form: object, value: unknown): T {
  const wrong = wrongIn(form as Form, value);
  if (wrong?.field === "") throw new ProofProblem("unreadable");
  if (wrong) throw new ProofProblem(wrong.problem, { field: wrong.field });
  return value as T;
}

/** Parses JSON of a schema, alone or inside an answer of the API. Throws like {@link inForm}. */
export const readForm = <T>(form: object, text: string): T => inForm<T>(form, contentOf(parseObject(text)));

/**
 * Parses a proof from its JSON: a round as its player stores it, or the whole answer of `GET /api/v1/rounds/:roundId`. Throws a
 * {@link ProofProblem} that names the first field that does not match the contract.
 */
export const readProof = (text: string): RevealedProof => revealed(readForm<RoundProof>(schema, text));

/** The same of a proof that is parsed already. */
export const proofIn = (value: object): RevealedProof => revealed(inForm<RoundProof>(schema, value));

function revealed(proof: RoundProof): RevealedProof {
  if (proof.state === "open") throw new ProofProblem("unsettled");
  const { serverSeed } = proof.proof;
  if (serverSeed === null) throw new ProofProblem("sealed");
  return { ...proof, proof: { ...proof.proof, serverSeed } };
}
