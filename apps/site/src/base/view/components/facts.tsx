/** Names with their values, as a description list. */
import type { ReactNode } from 'react';

export interface FactsProps {
  readonly rows: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly className?: string | undefined;
  readonly label?: string;
}

export function Facts({ rows, className, label }: FactsProps) {
  return (
    <dl className={className} aria-label={label}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
