/** The member's passkeys: what they are, where each is stored, when it was last used; adding and changing one. */

import { ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { artUrl, Failed, Sheet, Skeletons, useAnswer, useDates, useRefresh, useText } from '#base';
import { Button, EmptyState } from '#ui';
import account from '../../../features/account/account.module.css';
import rows from '../../../features/account/rows.module.css';
import type { Passkey } from '../protections.ts';
import styles from '../security.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { ChangePasskey } from './change-passkey.tsx';

export function Passkeys() {
  const t = useText();
  const refresh = useRefresh();
  const own = useAnswer('passkeys', undefined, { isMine: true, staleMs: 5_000 });
  const [shown, setShown] = useState<Passkey | 'new'>();
  const done = () => {
    setShown(undefined);
    void refresh('passkeys', 'securityConfig');
  };
  if (own.isError && !own.data) return <Failed error={own.error} onRetry={own.refetch} isRetrying={own.isRefetching} />;
  const passkeys = own.data?.passkeys;
  const isFull = own.data !== undefined && own.data.passkeys.length >= own.data.most;
  return (
    <>
      <h2 className={styles.head}>{t('security.passkeys')}</h2>
      <p className={account.note}>{t('security.passkeys.note')}</p>
      {passkeys?.length === 0 && <EmptyState picture={artUrl('lock')} title={t('security.passkeys.none')} />}
      {!passkeys && <Skeletons isList className={rows.rows} of={[rows.place]} />}
      {passkeys && passkeys.length > 0 && (
        <ul className={rows.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} onOpen={() => setShown(passkey)} />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={account.note}>{t('refusal.passkey.too_many')}</p>
      ) : (
        <Button tone="primary" size="large" isWide disabled={!own.data} onClick={() => setShown('new')}>
          {t('security.passkeys.add')}
        </Button>
      )}
      <Sheet
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? '' : shown === 'new' ? t('security.passkeys.add') : shown.name}
      >
        {shown === 'new' && <AddPasskey onDone={done} />}
        {shown !== undefined && shown !== 'new' && <ChangePasskey key={shown.id} passkey={shown} onDone={done} />}
      </Sheet>
    </>
  );
}

function PasskeyRow({ passkey, onOpen }: { readonly passkey: Passkey; readonly onOpen: () => void }) {
  const t = useText();
  const dates = useDates();
  const { name, isSynced, usedAt } = passkey;
  const use = usedAt ? t('security.passkeys.used', { at: dates.dayAndTime(usedAt) }) : t('security.passkeys.unused');
  return (
    <button type="button" className={rows.row} aria-label={t('security.passkeys.change', { name })} onClick={onOpen}>
      <KeyRound aria-hidden="true" size={24} />
      <span className={rows.words}>
        <b>{name}</b>
        <small>
          {t(isSynced ? 'security.passkeys.synced' : 'security.passkeys.single')} · {use}
        </small>
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </button>
  );
}
