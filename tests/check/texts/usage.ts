import ts from "typescript";
import { baseOf, type Texts } from "./texts.ts";

export interface Usage {
  /** `namespace:key`, with its place in the source. */
  keys: Map<string, string>;
  /** Keys that are put together, as patterns. */
  patterns: Map<string, string>;
  /** Every other literal: a table of labels names its keys far from where they are looked up. */
  literals: Set<string>;
  /** Letters and entries of the seeded world, which the platform looks up by their full key: every literal of its sources. */
  wholes: Set<string>;
}

/** Namespaces the platform reads, the last of which the site reads too; the site reads the others. */
const WHOLE = /^(letters|sms|seed|withdrawals):([^.]+)/;
const READ_BY_BOTH = "withdrawals";

export const noUsage = (): Usage => ({ keys: new Map(), patterns: new Map(), literals: new Set(), wholes: new Set() });

const DEFAULT_NAMESPACE = "common";

/** Finds which letters and seed texts a source file of the platform may name. */
export function wholesIn(file: string, source: string, usage: Usage): void {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) usage.wholes.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, source));
}

/** Finds which texts a source file of the site uses. `t("key")` is looked up in the namespace of its `useTranslation`. */
export function usageIn(file: string, source: string, usage: Usage): void {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) usage.literals.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.includes(":")) usage.patterns.set(patternOf(node, ""), file);
    if (ts.isCallExpression(node) && isTranslator(node.expression) && node.arguments[0]) {
      note(node.arguments[0], `${namespaceAt(node)}:`, file, usage);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === "i18nKey" && node.initializer) {
      note(node.initializer, `${namespaceAt(node)}:`, file, usage);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, source));
}

const parse = (file: string, source: string) =>
  ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);

/** `t(…)` and `something.t(…)`. */
const isTranslator = (called: ts.Expression): boolean =>
  (ts.isIdentifier(called) && called.text === "t") ||
  (ts.isPropertyAccessExpression(called) && called.name.text === "t");

function note(key: ts.Node, namespace: string, file: string, usage: Usage): void {
  const full = (key: string) => (key.includes(":") ? key : namespace + key);
  if (ts.isStringLiteralLike(key)) usage.keys.set(full(key.text), file);
  else if (ts.isTemplateExpression(key)) usage.patterns.set(patternOf(key, namespace), file);
  else if (ts.isConditionalExpression(key)) {
    note(key.whenTrue, namespace, file, usage);
    note(key.whenFalse, namespace, file, usage);
  } else if (ts.isParenthesizedExpression(key) || ts.isJsxExpression(key) || ts.isAsExpression(key)) {
    if (key.expression) note(key.expression, namespace, file, usage);
  }
}

function patternOf({ head, templateSpans }: ts.TemplateExpression, namespace: string): string {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)].map(literally);
  return `^${head.text.includes(":") ? "" : namespace}${parts.join(".+")}$`;
}

/** The namespace named by the nearest `const { t } = useTranslation("…")` around a place. */
function namespaceAt(place: ts.Node): string {
  for (let node: ts.Node | undefined = place; node; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    for (const statement of node.statements) {
      const named = ts.isVariableStatement(statement) && namespaceOf(statement);
      if (named) return named;
    }
  }
  return DEFAULT_NAMESPACE;
}

function namespaceOf(statement: ts.VariableStatement): string | undefined {
  for (const { initializer } of statement.declarationList.declarations) {
    if (!initializer || !ts.isCallExpression(initializer)) continue;
    if (initializer.expression.getText() !== "useTranslation") continue;
    const [argument] = initializer.arguments;
    const first = argument && ts.isArrayLiteralExpression(argument) ? argument.elements[0] : argument;
    return first && ts.isStringLiteralLike(first) ? first.text : DEFAULT_NAMESPACE;
  }
  return undefined;
}

/** Texts that are used and do not exist, and unused texts. */
export function usageProblems({ keys, patterns, literals, wholes }: Usage, english: Texts): string[] {
  const known = new Set([...english.keys()].flatMap((key) => [key, baseOf(key)]));
  const matches = [...patterns].map(([pattern, file]) => ({ test: new RegExp(pattern), pattern, file }));
  const missing = [...keys]
    .filter(([key]) => !known.has(key))
    .map(([key, file]) => `${file} uses the missing text ${key}`);
  const empty = matches
    .filter(
      ({ pattern, test }) =>
        /^\^\w+:/.test(pattern) && isNamespace(pattern, english) && ![...known].some((key) => test.test(key)),
    )
    .map(({ file, pattern }) => `${file} uses the missing text ${pattern}`);
  const isUsed = (key: string) => {
    const [, namespace, whole = ""] = WHOLE.exec(key) ?? [];
    if (wholes.has(whole)) return true;
    if (namespace !== undefined && namespace !== READ_BY_BOTH) return false;
    return (
      keys.has(key) ||
      literals.has(key) ||
      literals.has(key.slice(key.indexOf(":") + 1)) ||
      matches.some(({ test }) => test.test(key))
    );
  };
  const unused = [...english.keys()].filter((key) => !isUsed(key) && !isUsed(baseOf(key)));
  return [...missing, ...empty, ...unused.map((key) => `nothing uses ${key}`)];
}

/** Templates contain colons for other reasons too. */
const isNamespace = (pattern: string, english: Texts) =>
  [...english.keys()].some((key) => key.startsWith(pattern.slice(1, pattern.indexOf(":") + 1)));
