/** Entries with a title that open in place; native details, so that it works before scripts load. */
import type { ReactNode } from 'react';
import { Glyph } from '../pictures/glyphs.tsx';
import styles from './accordion.module.css';

export interface AccordionEntry {
  readonly key: string;
  readonly title: ReactNode;
  readonly body: ReactNode;
}

export interface AccordionProps {
  readonly entries: readonly AccordionEntry[];
  readonly openKey?: string | undefined;
  /** Opening an entry closes the others of its group. */
  readonly group?: string | undefined;
}

export function Accordion({ entries, openKey, group }: AccordionProps) {
  return entries.map(({ key, title, body }) => (
    <details key={key} className={styles.entry} name={group} open={key === openKey}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Glyph name="down" />
      </summary>
      <div className={styles.body}>{body}</div>
    </details>
  ));
}
