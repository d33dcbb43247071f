import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { HouseDialogData } from "#app/features/protection/dialog.server.ts";
import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { orDocument } from "#app/lib/documents.ts";
import { usePlayer } from "#app/page/root-data.ts";
import { pathsIn } from "#app/paths.ts";
import { ConsentQuestion } from "./ConsentQuestion.tsx";
import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { colophonOf, mastheadOf, thumbsOf } from "./frame-links.tsx";
import { Notices } from "./Notices.tsx";

/** Few visits ever see one, and every page would carry it. */
const HouseDialog = lazy(() => orDocument(import("#app/features/protection/HouseDialog.tsx")));

/** Everything the frames show around a page. Only pages that exist are linked. */
export function useFrame(): Omit<DefaultFrameProps, "children"> {
  const { t } = useTranslation();
  const { language, supportEmail } = useDocumentFacts();
  const { pathname, search } = useLocation();
  const player = usePlayer();
  const dialog = useRouteLoaderData<{ dialog: HouseDialogData | null }>("root")?.dialog;
  const place = { t, paths: pathsIn(language), player, language, pathname, search, supportEmail };
  return {
    skipLabel: t("frame.skip"),
    masthead: mastheadOf(place),
    notices: (
      <>
        <Notices />
        {/* It can wait, and would lie over the popup. */}
        {!dialog && <ConsentQuestion />}
      </>
    ),
    dialog: dialog ? (
      <Suspense fallback={null}>
        <HouseDialog dialog={dialog} />
      </Suspense>
    ) : undefined,
    colophon: colophonOf(place),
    thumbs: thumbsOf(place),
  };
}
