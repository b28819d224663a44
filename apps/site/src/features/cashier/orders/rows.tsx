/** Rows of a name and a value. */
import type { ReactNode } from 'react';
import styles from '../cashier.module.css';

export interface Row {
  readonly name: string;
  readonly value: ReactNode;
}

export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
