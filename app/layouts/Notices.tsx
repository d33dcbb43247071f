import { useLocation } from "@remix-run/react";
import { useAtomValue, useSetAtom } from "jotai";
import { type MouseEvent, useEffect } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Notice } from "#app/components/Notice.tsx";
import type { StatusKind } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { NoticeType } from "#app/lib/notice-codes.ts";
import { withoutNotice } from "#app/paths.ts";
import { dismissNoticeAtom, type NoticeItem, noticesAtom, showNoticeAtom } from "#app/state/notices.ts";
import { noticeOfAddress } from "#app/state/store.ts";
import { soughtPage } from "./frame-links.tsx";

const KINDS: Record<NoticeType, StatusKind> = { success: "ok", error: "err", warn: "warn", system: "sys" };

/** Notices. Without scripts a notice is part of the page, and its close link is the page without it. */
export function Notices() {
  const notices = useAtomValue(noticesAtom);
  useNoticeOfAddress();
  const shown = (items: readonly NoticeItem[]) =>
    items.map((notice) => <TimedNotice key={notice.id} notice={notice} />);
  const over = notices.filter((notice) => notice.over);
  return (
    <>
      {shown(notices.filter((notice) => !notice.over))}
      {over.length > 0 && <div className="stack notices over">{shown(over)}</div>}
    </>
  );
}

function TimedNotice({ notice }: { notice: NoticeItem }) {
  const { t } = useTranslation();
  const dismiss = useSetAtom(dismissNoticeAtom);
  const { pathname, search } = useLocation();
  const { paths } = useLanguage();
  const to = soughtPage({ paths, pathname, search });
  useEffect(() => {
    if (notice.duration === null) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.duration);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  // Reloading the page would need a connection, and clear what was typed on it.
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    dismiss(notice.id);
  };
  return (
    <Notice
      kind={KINDS[notice.type]}
      title={notice.title}
      close={{ href: withoutNotice(pathname + search), label: t("notice.close"), onClick }}
    >
      {notice.text} {to && <Anchor href={paths.login({ to })}>{t("frame.signIn")}</Anchor>}
    </Notice>
  );
}

/** Moves `?notice=` of each new address into the list and removes it from the address, so that a reload does not repeat it. */
function useNoticeOfAddress() {
  const { t } = useTranslation();
  const { pathname, search, hash, key } = useLocation();
  const show = useSetAtom(showNoticeAtom);
  const clear = useSetAtom(noticesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the navigation; the same address again is news.
  useEffect(() => {
    const query = new URLSearchParams(search);
    const notice = noticeOfAddress(query, t);
    if (!notice) {
      clear((known) => known.filter(({ type }) => type === "success"));
      return;
    }
    show(notice);
    query.delete("notice");
    const rest = query.size > 0 ? `?${query}` : "";
    history.replaceState(history.state, "", pathname + rest + hash);
  }, [key]);
}
