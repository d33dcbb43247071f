import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Anchor } from "../../components/Anchor.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import { DiceTrack } from "../../components/DiceTrack.tsx";
import { ErrorSummary } from "../../components/ErrorSummary.tsx";
import { TextField } from "../../components/Field.tsx";
import { Fold } from "../../components/Fold.tsx";
import { Hash } from "../../components/Hash.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Sums } from "../../components/Ledger.tsx";
import { MoneyText } from "../../components/MoneyText.tsx";
import { Outcome } from "../../components/Outcome.tsx";
import { PlayTable } from "../../components/PlayTable.tsx";
import { Reels } from "../../components/Reels.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import type { RefusedBet } from "./bet.server.ts";
import { HeldRound } from "./HeldRound.tsx";
import type { MachineView } from "./outcome.server.ts";
import type { TableView } from "./table.server.ts";

type PlayScreenProps = {
  table: TableView;
  demo?: boolean;
  /** Why the last press did nothing. */
  refused?: RefusedBet;
  /** Strip above the machine. */
  session: ReactNode;
  /** Beside the name of the game. */
  exit: ReactNode;
  rules: ReactNode;
};

/** One table, demo or real: the same form, the same machine, the same words. A round is one post of the form. */
export function PlayScreen({ table, demo = false, refused, session, exit, rules }: PlayScreenProps) {
  const { t } = useTranslation("games");
  const { game } = table;
  return (
    <PlayTable
      session={{ label: t("session.label"), content: session }}
      machine={{
        label: game.title,
        content: (
          <>
            <div className="machine-name">
              <h1>
                <Anchor href={game.href} aria-label={t("backTo", { title: game.title })}>
                  <Icon name="back" />
                  <span lang="en">{game.title}</span>
                </Anchor>
              </h1>
              {demo && <Badge>{t("demo")}</Badge>}
              {exit}
            </div>
            <Machine view={table.shown} />
            {refused && <RefusalSummary refused={refused} />}
            {table.open ? <HeldRound round={table.open} /> : <BetForm table={table} demo={demo} refused={refused} />}
            <Purse purse={table.purse} demo={demo} />
          </>
        ),
      }}
      rounds={{ label: t("rounds.label"), content: <Rounds table={table} rules={rules} /> }}
    />
  );
}

function Machine({ view }: { view: MachineView }) {
  const { t } = useTranslation("games");
  return (
    <>
      {view.kind === "slot" ? <Reels label={t("reels")} reels={view.reels} /> : <DiceTrack {...view} />}
      <Outcome title={view.title}>{view.note}</Outcome>
      {view.steps.length > 0 && (
        <Fold summary={t("step.title", { count: view.steps.length })}>
          <ol className="numbered">
            {view.steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a finished round never move.
              <li key={place}>{step}</li>
            ))}
          </ol>
        </Fold>
      )}
    </>
  );
}

function RefusalSummary({ refused: { refusal, field } }: { refused: RefusedBet }) {
  return <ErrorSummary title={refusal} problems={field ? [{ fieldId: field, text: refusal }] : []} />;
}

type BetFormProps = { table: TableView; demo: boolean; refused: RefusedBet | undefined };

function BetForm({ table, demo, refused }: BetFormProps) {
  const { t } = useTranslation("games");
  const busy = useNavigation().state !== "idle";
  const { stakes, dice } = table;
  const errorAt = (field: string) => (refused?.field === field ? refused.refusal : undefined);
  return (
    <Form className="spin" method="post" preventScrollReset>
      <input type="hidden" name="operationId" value={table.operationId} />
      <input type="hidden" name="currency" value={stakes.currency} />
      {dice && <DiceFields dice={{ ...dice, ...typedIn(refused) }} error={errorAt("chance")} />}
      <Choices
        shape={stakes.isLong ? "figures" : "stakes"}
        field={{ id: "stake", name: "stake", initialValue: refused?.typed.stake ?? stakes.chosen }}
        error={errorAt("stake")}
        legend={t("stakeIn", { currency: stakes.currency })}
        choices={stakes.offered}
        required
      />
      {/* Not `disabled`: that would take the focus away at every press of the keyboard. */}
      <Button
        kind="act"
        className="spin-button"
        aria-disabled={busy}
        onClick={busy ? (event) => event.preventDefault() : undefined}
        name="intent"
        value="play"
      >
        {t(dice ? "roll" : demo ? "spinDemo" : "spin")}
      </Button>
    </Form>
  );
}

/** What was typed in a refused form stands in it again. */
const typedIn = (refused: RefusedBet | undefined) => ({
  ...(refused?.typed.chance ? { chance: refused.typed.chance } : {}),
  ...(refused?.typed.direction ? { direction: refused.typed.direction } : {}),
});

type DiceFieldsProps = { dice: { chance: string; direction: string; hint: string }; error: string | undefined };

function DiceFields({ dice, error }: DiceFieldsProps) {
  const { t } = useTranslation("games");
  return (
    <>
      <TextField
        field={{ id: "chance", name: "chance", initialValue: dice.chance }}
        label={t("dice.chance")}
        hint={dice.hint}
        error={error}
        affix="%"
        short
        required
        inputMode="decimal"
        pattern="\d{1,2}([.,]\d{1,2})?"
        autoComplete="off"
      />
      <Choices
        field={{ id: "direction", name: "direction", initialValue: dice.direction }}
        legend={t("dice.direction")}
        choices={[
          { value: "under", label: t("dice.under") },
          { value: "over", label: t("dice.over") },
        ]}
        required
      />
    </>
  );
}

function Purse({ purse, demo }: { purse: TableView["purse"]; demo: boolean }) {
  const { t } = useTranslation("games");
  const held = purse.held ? [{ name: t("purse.held"), figure: <MoneyText>{purse.held}</MoneyText> }] : [];
  return (
    <Sums
      shape="purse"
      lines={[{ name: t(demo ? "purse.demo" : "purse.real"), figure: <MoneyText>{purse.cash}</MoneyText> }, ...held]}
    />
  );
}

function Rounds({ table, rules }: { table: TableView; rules: ReactNode }) {
  const { t } = useTranslation("games");
  const { rounds, seal } = table;
  return (
    <>
      <section>
        <SectionHead title={t("rounds.title")} />
        {rounds.length > 0 ? (
          <DataTable
            columns={[
              { label: t("rounds.nonce") },
              { label: t("rounds.stake"), numeric: true },
              { label: t("rounds.paid"), numeric: true },
            ]}
            rows={rounds.map((round) => ({
              id: round.id,
              cells: [
                round.nonce,
                round.stake,
                round.paid ? <MoneyText key="paid">{round.payout}</MoneyText> : round.payout,
              ],
            }))}
          />
        ) : (
          <p className="note">{t("rounds.none")}</p>
        )}
      </section>
      <div>
        <Fold summary={t("seal.title")}>
          <div className="stack">
            <p>{t("seal.text")}</p>
            <Sums
              shape="facts"
              lines={[
                { name: t("seal.hash"), figure: <Hash value={seal.serverSeedHash} /> },
                { name: t("seal.clientSeed"), figure: seal.clientSeed },
                { name: t("seal.nonce"), figure: seal.nonce },
                { name: t("seal.next"), figure: <Hash value={seal.nextServerSeedHash} /> },
              ]}
            />
          </div>
        </Fold>
        <Fold summary={t("rules.title")}>
          <div className="stack">{rules}</div>
        </Fold>
      </div>
    </>
  );
}
