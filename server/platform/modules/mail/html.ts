import type { Paragraph, Sheet } from "./sheet.ts";

const SERIF = "'Roboto Serif','Roboto Condensed',Georgia,'Times New Roman',serif";
const SANS = "system-ui,'Segoe UI',Roboto,Arial,sans-serif";

/** Mail readers may drop or keep style sheets: colours are inline on each element, and dark ones replace them here. */
const STYLE = `@media (prefers-color-scheme:dark){.bg{background:#0b1310!important}.pp{background:#121d18!important}.ink{color:#f3ecdc!important}.soft{color:#c3c9bb!important}.rl{border-color:#f3ecdc!important}.hr{border-color:#2b3b33!important}}
@media (max-width:30em){.pad{padding-left:20px!important;padding-right:20px!important}}`;

/** The hand of the masthead in five bars: a picture would have to be fetched, which would reveal when. */
const BARS = [
  [18, "#f3ecdc"],
  [24, "#f3ecdc"],
  [26, "#f3ecdc"],
  [22, "#f3ecdc"],
  [13, "#ff5a36"],
] as const;

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"${attributes}>${rows}</table>`;

const row = (padding: string, content: string) =>
  `<tr><td class="pp pad" style="background:#fafcf6;padding:${padding}">${content}</td></tr>\n`;

const bar = ([height, colour]: readonly [number, string]) =>
  `<td valign="bottom" style="padding-right:2px"><div style="width:5px;height:${height}px;background:${colour};font-size:0;line-height:0">&nbsp;</div></td>`;

const masthead = `<tr><td class="pad" style="background:#101a15;padding:16px 40px">${table(
  "",
  `<tr><td style="padding-right:8px">${table("", `<tr>${BARS.map(bar).join("")}</tr>`)}</td><td style="font-family:${SERIF};font-weight:800;font-size:24px;line-height:32px;color:#f3ecdc">Openhand</td></tr>`,
)}</td></tr>\n`;

/** Words before the button are more prominent; those after it say how long it works and what to do otherwise. */
const words = (text: string, isAfter: boolean) =>
  isAfter
    ? `<p class="soft" style="margin:0;font:15px/1.5 ${SANS};color:#35453c">${escaped(text)}</p>`
    : `<p class="ink" style="margin:0;font:17px/1.5 ${SANS};color:#0e1a15">${escaped(text)}</p>`;

const code = (text: string) =>
  `<p class="ink" style="margin:0;font:800 40px/1.1 ${SERIF};letter-spacing:.08em;color:#0e1a15">${escaped(text)}</p>`;

function fact(line: string): string {
  const [, name = line, value = ""] = /^(.+?)\s?:\s(.*)$/su.exec(line) ?? [];
  return `<tr><th scope="row" class="soft hr" align="left" valign="top" style="padding:9px 12px 9px 0;border-bottom:1px solid #bfcbb5;font:400 15px/1.4 ${SANS};color:#35453c">${escaped(name)}</th><td class="ink hr" align="right" style="padding:9px 0;border-bottom:1px solid #bfcbb5;font:600 15px/1.4 ${SANS};color:#0e1a15;word-break:break-word">${escaped(value)}</td></tr>`;
}

const facts = (text: string) =>
  `<table width="100%" cellpadding="0" cellspacing="0" class="rl" style="border-top:4px solid #0e1a15">${text.split("\n").map(fact).join("")}</table>`;

function button({ words: label, link, isPrimary }: NonNullable<Sheet["button"]>): string {
  const colours = isPrimary
    ? "background:#ea4b23;color:#160703;border:2px solid #ea4b23"
    : "background:#f3ecdc;color:#101a15;border:2px solid #101a15";
  return `<a href="${escaped(link)}" style="display:inline-block;font-family:${SERIF};font-weight:800;font-size:18px;line-height:1.1;padding:15px 22px;border-radius:3px;text-decoration:none;${colours}">${escaped(label)}</a>`;
}

/** The lines of a paragraph without its last one, which is the link or the code. */
const before = (text: string) => text.slice(0, text.lastIndexOf("\n"));

function rowsOf({ text, as }: Paragraph, isAfter: boolean, sheet: Sheet): string {
  if (as === "facts") return row("12px 40px 8px", facts(text));
  if (as === "words") return row("12px 40px 0", words(text, isAfter));
  const end = as === "code" ? code(text.slice(text.lastIndexOf("\n") + 1)) : sheet.button ? button(sheet.button) : "";
  return row("12px 40px 0", words(before(text), isAfter)) + row("16px 40px 8px", end);
}

/** The preview shown after the subject in a list of letters. */
const preview = ([first]: readonly Paragraph[]): string =>
  !first ? "" : first.as === "link" || first.as === "code" ? before(first.text) : first.text;

/** Renders the letter as HTML: tables, as mail readers require, nothing fetched, readable in light and dark mode. */
export function htmlOf(sheet: Sheet): string {
  const { language, subject, greeting, paragraphs, signature, footer, links } = sheet;
  const main = paragraphs.findIndex(({ as }) => as === "link" || as === "code");
  const body = paragraphs.map((part, at) => rowsOf(part, main !== -1 && at > main, sheet)).join("");
  const below = links.map(
    ({ words: label, link }) => ` <a class="ink" href="${escaped(link)}" style="color:#0e1a15">${escaped(label)}</a>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="bg" style="margin:0;background:#e4ebda">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview(paragraphs))}</div>
<div role="main"><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#e4ebda"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
${masthead}${row("32px 40px 8px", `<h1 class="ink" style="margin:0;font-family:${SERIF};font-weight:800;font-size:32px;line-height:1.05;color:#0e1a15;overflow-wrap:anywhere">${escaped(subject)}</h1>`)}${row("12px 40px 0", words(greeting, false))}${body}${row("20px 40px 28px", `<p class="ink" style="margin:0;font:15px/1.5 ${SANS};color:#0e1a15">${escaped(signature)}</p>`)}<tr><td class="pad" style="padding:16px 40px"><p class="soft" style="margin:0;font:13px/1.5 ${SANS};color:#35453c">${escaped(footer)}${below.join("")}</p></td></tr>
</table></td></tr></table></div>
</body>
</html>
`;
}
