import type { ReactNode } from "react";
import { type Line, Sums } from "./Ledger.tsx";
import { SectionHead } from "./SectionHead.tsx";

type SealProps = {
  title: string;
  id?: string;
  /** Card back drawn from the fingerprint. */
  image: string;
  text: ReactNode;
  /** Hashes go in as Hash. */
  facts: readonly Line[];
  /** Own seed, rotation, verification. */
  children?: ReactNode;
};

/** What the next rounds will be drawn from, sealed before they are played. */
export function Seal({ title, id, image, text, facts, children }: SealProps) {
  return (
    <section className="panel seal" id={id}>
      <SectionHead title={title} />
      <div className="seal-top">
        <img src={image} alt="" width={250} height={230} loading="lazy" />
        <p>{text}</p>
      </div>
      <Sums shape="facts" lines={facts} />
      {children}
    </section>
  );
}
