import type { HTMLAttributes } from "react";

export type HeadingLevel = 1 | 2 | 3;

export function Heading({
  level,
  children,
  ...attributes
}: { level: HeadingLevel } & HTMLAttributes<HTMLHeadingElement>) {
  const Tag = `h${level}` as const;
  return <Tag {...attributes}>{children}</Tag>;
}
