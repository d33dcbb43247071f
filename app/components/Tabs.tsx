import { Anchor, currentPage, type LinkItem } from "./Anchor.tsx";

/** Links between the pages of one subject. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly LinkItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Anchor key={tab.href} href={tab.href} aria-current={currentPage(tab)}>
          {tab.label}
        </Anchor>
      ))}
    </nav>
  );
}
