/** The member's passkeys: what they are, where each is, when it was used; adding one, and changing one. */
import { ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, EmptyState } from '#ui';
import { useAnswer, useRefresh } from '../../../base/api/index.ts';
import { artUrl } from '../../../base/art.ts';
import { useDates } from '../../../base/merchant/index.ts';
import { Failed } from '../../../base/query/loaded.tsx';
import { Skeletons } from '../../../base/query/skeletons.tsx';
import { useText } from '../../../base/text/index.ts';
import account from '../../../features/account/account.module.css';
import rows from '../../../features/account/rows.module.css';
import type { Passkey } from '../protections.ts';
import styles from '../security.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { ChangePasskey } from './change-passkey.tsx';

export function Passkeys() {
  const say = useText();
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
      <h2 className={styles.head}>{say('security.passkeys')}</h2>
      <p className={account.note}>{say('security.passkeys.note')}</p>
      {passkeys?.length === 0 && <EmptyState picture={artUrl('lock')} title={say('security.passkeys.none')} />}
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
        <p className={account.note}>{say('refusal.passkey.too_many')}</p>
      ) : (
        <Button tone="primary" size="large" isWide disabled={!own.data} onClick={() => setShown('new')}>
          {say('security.passkeys.add')}
        </Button>
      )}
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? '' : shown === 'new' ? say('security.passkeys.add') : shown.name}
        closeLabel={say('shell.close')}
        from="below"
      >
        {shown === 'new' && <AddPasskey onDone={done} />}
        {shown !== undefined && shown !== 'new' && <ChangePasskey key={shown.id} passkey={shown} onDone={done} />}
      </Dialog>
    </>
  );
}

function PasskeyRow({ passkey, onOpen }: { readonly passkey: Passkey; readonly onOpen: () => void }) {
  const say = useText();
  const dates = useDates();
  const { name, isSynced, usedAt } = passkey;
  const use = usedAt
    ? say('security.passkeys.used', { at: dates.dayAndTime(usedAt) })
    : say('security.passkeys.unused');
  return (
    <button type="button" className={rows.row} aria-label={say('security.passkeys.change', { name })} onClick={onOpen}>
      <KeyRound aria-hidden="true" size={24} />
      <span className={rows.words}>
        <b>{name}</b>
        <small>
          {say(isSynced ? 'security.passkeys.synced' : 'security.passkeys.single')} · {use}
        </small>
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </button>
  );
}
