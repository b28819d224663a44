/** Starts a break, short or long. Each kind explains its consequences first. */
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useText } from '../../base/text/index.ts';
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
          <li key={kind}>
            <button type="button" className={rows.row} onClick={() => setOpen(kind)}>
              <img src={artUrl(symbol)} alt="" width="30" height="30" />
              <span className={rows.words}>
                <b>{t(`protection.${kind}`)}</b>
                <small>{t(`protection.${kind}.line`)}</small>
              </span>
              <ChevronRight aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? t(`protection.${open}`) : ''}
        closeLabel={t('shell.close')}
        from="below"
      >
        {open && <BreakForm key={open} kind={open} taken={taken} />}
      </Dialog>
    </section>
  );
}
