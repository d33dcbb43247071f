import type { DataOf } from "#app/contract/types.ts";
import type { PayoutTimes } from "#app/contract/withdrawals.ts";
import type { Scope } from "#app/request/scope.ts";

type Times = PayoutTimes & { id: DataOf<"getPayoutTimes">["methods"][number]["id"] };

/** The marks on the scale of the bars, each about eight times the one before; longer times add more of them. */
const MARKS = [60, 8 * 60, 3600, 9 * 3600, 3 * 86_400, 24 * 86_400, 195 * 86_400];
const FEWEST_MARKS = 5;

/** The factor between two marks: the fifth is three days. */
const STEP = (3 * 24 * 60) ** (1 / 4);

/** The width of the drawing. */
const WIDTH = 600;

const marksFor = (longest: number): number =>
  Math.min(MARKS.length, Math.max(FEWEST_MARKS, 1 + MARKS.findIndex((mark) => mark >= longest)));

/** How long withdrawals took by each method: a line, a bar on a logarithmic scale, and the figures for a table. */
export function timesView({ t, format }: Scope, methods: readonly Times[]) {
  const marks = marksFor(Math.max(0, ...methods.map(({ percentile95Seconds }) => percentile95Seconds ?? 0)));
  const end = (seconds: number) => {
    const share = Math.log(Math.max(seconds, 60) / 60) / Math.log(STEP) / (marks - 1);
    return Math.max(2, Math.round(Math.min(1, share) * WIDTH));
  };
  return {
    marks: MARKS.slice(0, marks).map((mark) => format.duration(mark)),
    rows: methods.map(({ id, count, medianSeconds, percentile95Seconds }) => {
      const method = t(`account:method.${id}`);
      const counted = {
        id,
        method,
        count: format.number(count),
        paid: t("withdrawals:times.paid", { number: format.number(count) }),
      };
      if (medianSeconds === null || percentile95Seconds === null) return { ...counted, measured: null };
      const [half, most] = [format.duration(medianSeconds), format.duration(percentile95Seconds)];
      return {
        ...counted,
        measured: {
          half,
          most,
          halfEnd: end(medianSeconds),
          mostEnd: end(percentile95Seconds),
          label: t("withdrawals:times.line", { method, half, most }),
        },
      };
    }),
  };
}

export type TimesView = ReturnType<typeof timesView>;

/** A clock face filled up to the time, in the smallest of these that holds it: an hour, a day, 30 days. */
const FACES = [
  { parts: 60, part: 60 },
  { parts: 24, part: 3600 },
  { parts: 30, part: 86_400 },
] as const;

function faceOf({ t, format }: Scope, seconds: number) {
  const { parts, part } = FACES.find((face) => seconds <= face.parts * face.part) ?? FACES[2];
  const filled = Math.min(parts, Math.ceil(seconds / part));
  const label = t("withdrawals:times.face", {
    whole: format.duration(parts * part),
    filled: format.duration(filled * part),
  });
  return { parts, filled, label };
}

/** The head of the public page: the median of all, or that there are too few to tell. */
export function timesHead(scope: Scope, { all, from, to, computedAt }: DataOf<"getPayoutTimes">) {
  const { t, format } = scope;
  const note = t("withdrawals:times.basis", {
    from,
    to,
    number: format.number(all.count),
    time: format.date(computedAt, "clock"),
  });
  if (all.medianSeconds === null || all.percentile95Seconds === null) {
    return { label: null, figure: t("withdrawals:times.few"), lead: t("withdrawals:times.fewText"), note, face: null };
  }
  return {
    label: t("withdrawals:times.half"),
    figure: format.duration(all.medianSeconds),
    lead: t("withdrawals:times.most", { time: format.duration(all.percentile95Seconds) }),
    note,
    face: faceOf(scope, all.medianSeconds),
  };
}
