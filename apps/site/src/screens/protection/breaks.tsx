/** Starts a break, short or long. Each kind explains its consequences first. */
import { useState } from 'react';
import { Sheet, useText } from '#base';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { type BreakKind, breakChoices } from './break-choices.ts';
import { BreakForm } from './break-form.tsx';
import styles from './protection.module.css';
import type { Break } from './use-protection.ts';

const kinds: readonly { readonly kind: BreakKind; readonly symbol: string }[] = [
  { kind: 'time-out', symbol: 'moon' },
  { kind: 'exclusion', symbol: 'door' },
];

export function Breaks({ taken }: { readonly taken: Break | undefined }) {
  const t = useText();
  const [open, setOpen] = useState<BreakKind>();
  const [now] = useState(() => new Date());
  // Only a longer break can be started, so kinds without a longer one are not offered.
  const offered = kinds.filter(({ kind }) => breakChoices(kind, taken, now).length > 0);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="breaks">
      <h2 id="breaks" className={styles.head}>
        {t('protection.breaks')}
      </h2>
      <ul className={rows.rows}>
        {offered.map(({ kind, symbol }) => (
          <Row
            key={kind}
            symbol={symbol}
            title={t(`protection.${kind}`)}
            line={t(`protection.${kind}.line`)}
            onOpen={() => setOpen(kind)}
          />
        ))}
      </ul>
      <Sheet isOpen={open !== undefined} onClose={() => setOpen(undefined)} title={open ? t(`protection.${open}`) : ''}>
        {open && <BreakForm key={open} kind={open} taken={taken} />}
      </Sheet>
    </section>
  );
}
