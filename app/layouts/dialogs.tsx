import { type JSX, lazy, type ReactNode, Suspense, useState } from "react";
import { orDocument } from "#app/lib/documents.ts";

/**
 * A dialog in a file of its own: few visits ever show one. In a document it is hydrated with its page, because a `Suspense`
 * boundary is hydrated later, and what changes around it before empties it (React's error 421). One that appears later is loaded
 * then.
 */
function dialog<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  let loaded: ((props: Props) => ReactNode) | undefined;
  const bring = async () => {
    loaded = await load();
  };
  // What the types of `lazy` say of its props no type parameter satisfies.
  const Later = lazy(async () => ({ default: await orDocument(load) })) as unknown as (props: Props) => ReactNode;
  function Dialog(props: Props & JSX.IntrinsicAttributes) {
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    );
  }
  return [Dialog, bring] as const;
}

const [HouseDialog, bringHouseDialog] = dialog(
  async () => (await import("#app/features/protection/HouseDialog.tsx")).HouseDialog,
);

const [RealityCheck, bringRealityCheck] = dialog(
  async () => (await import("#app/features/play/RealityCheck.tsx")).RealityCheck,
);

export { HouseDialog, RealityCheck };

/** Loads the dialogs of a document before React hydrates it. */
export async function bringDialogs(): Promise<void> {
  await Promise.all([bringHouseDialog(), bringRealityCheck()]);
}

/** `renderToString` cannot wait for them. */
if (import.meta.env.SSR) await bringDialogs();
