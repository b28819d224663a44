/** One part of a card that opens in place; native details, so that it works before scripts load. */
import type { ReactNode } from 'react';
import { Glyph } from '../pictures/glyphs.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
}

export function Disclosure({ title, children, onToggle }: DisclosureProps) {
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        <Glyph name="down" />
      </summary>
      {children}
    </details>
  );
}
