import { Button } from "#app/components/Button.tsx";
import { type Column, DataTable, NamedAbove } from "#app/components/DataTable.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { SandboxJob } from "./jobs.server.ts";

/** The clock of the jobs. A job is run at once by its button, as `ops jobs rerun` does. */
export function SandboxJobs({ jobs }: { jobs: readonly SandboxJob[] }) {
  const { t } = useTranslation("account");
  const columns: Column[] = [
    { label: t("outbox.jobs.name"), place: "key" },
    { label: t("outbox.jobs.state"), place: "sum" },
    { label: t("outbox.jobs.last"), place: "lft" },
    { label: t("outbox.jobs.next"), place: "way" },
    { label: t("outbox.jobs.runNow"), place: "whole" },
  ];
  return (
    <section className="stack" id="jobs">
      <SectionHead title={t("outbox.jobs.title")} />
      <p>{t("outbox.jobs.lead")}</p>
      <DataTable
        columns={columns}
        reflow
        rows={jobs.map(({ name, state, lastAt, nextAt }) => ({
          id: name,
          cells: [
            <span key="name" lang="en">
              {name}
            </span>,
            state,
            <NamedAbove key="last" name={t("outbox.jobs.last")}>
              {lastAt}
            </NamedAbove>,
            <NamedAbove key="next" name={t("outbox.jobs.next")}>
              {nextAt}
            </NamedAbove>,
            <RunNow key="run" name={name} />,
          ],
        }))}
      />
    </section>
  );
}

function RunNow({ name }: { name: string }) {
  const { t } = useTranslation("account");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="runJob" />
      <Button small name="name" value={name}>
        {t("outbox.jobs.runNow")}
        <span className="visually-hidden" lang="en">
          {" "}
          {name}
        </span>
      </Button>
    </Form>
  );
}
