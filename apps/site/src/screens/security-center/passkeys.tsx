/** The member's passkeys: what they are, where each is stored, when it was last used; adding and changing one. */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, useAnswer, useCall, useRefresh } from '#base/data';
import { artUrl, Sheet, toast, toastSeconds, useDates, useText } from '#base/view';
import { Button, EmptyState, SubmitButton, TextField } from '#ui';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import rows from '../../features/account/rows.module.css';
import { ProofField } from './proof-field.tsx';
import type { Passkey } from './protections.ts';
import styles from './security.module.css';
import { useProof } from './use-proof.ts';

export function Passkeys() {
  const t = useText();
  const refresh = useRefresh();
  const own = useAnswer('passkeys', undefined, { isMine: true, staleMs: 5_000 });
  const [shown, setShown] = useState<Passkey | 'new'>();
  const done = () => {
    setShown(undefined);
    void refresh('passkeys', 'securityConfig');
  };
  const isFull = own.data !== undefined && own.data.passkeys.length >= own.data.most;
  return (
    <>
      <h2 className={styles.head}>{t('security.passkeys')}</h2>
      <p className={account.note}>{t('security.passkeys.note')}</p>
      <Loaded
        query={own}
        skeleton={<Skeletons isList className={rows.rows} of={[rows.place]} />}
        empty={<EmptyState picture={artUrl('lock')} title={t('security.passkeys.none')} />}
        isEmpty={({ passkeys }) => passkeys.length === 0}
      >
        {({ passkeys }) => (
          <ul className={rows.rows}>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyRow passkey={passkey} onOpen={() => setShown(passkey)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
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

/** A new passkey: a name, the password, then the browser's dialog. */
function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const proof = useProof();
  const [name, setName] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  if (!browserSupportsWebAuthn()) return <p className={account.note}>{t('security.passkeys.unsupported')}</p>;

  const submit = proof.submit(async (request) => {
    setCancelled(false);
    const { challengeId, options } = await request('requestPasskey', { body: proof.given });
    // The member may cancel the browser's dialog, or let it time out: nothing has changed then.
    const response = await startRegistration({ optionsJSON: withTransports(options) }).catch(() => undefined);
    if (!response) return setCancelled(true);
    await request('addPasskey', { body: { challengeId, name: name.trim(), response } });
    toast(t('security.passkeys.added'), { tone: 'good', seconds: toastSeconds.short });
    onDone();
  });
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <TextField
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.name.hint')}
        maxLength={64}
        isRequired
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ProofField proof={proof} />
      <Problem refusal={proof.otherRefusal} />
      {isCancelled && (
        <p className={account.note} role="status">
          {t('security.passkeys.cancelled')}
        </p>
      )}
      <SubmitButton isBusy={proof.isBusy} disabled={name.trim() === '' || !proof.isComplete}>
        {t('security.passkeys.add')}
      </SubmitButton>
    </form>
  );
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Transports = NonNullable<NonNullable<Options['excludeCredentials']>[number]['transports']>;

/** The server returns the transports that browsers reported. New ones may appear, so the contract declares them as text. */
function withTransports<
  Given extends Omit<Options, 'excludeCredentials'> & {
    readonly excludeCredentials: readonly {
      readonly id: string;
      readonly type: 'public-key';
      readonly transports: readonly string[];
    }[];
  },
>(options: Given): Options {
  const excludeCredentials = options.excludeCredentials.map(({ transports, ...rest }) => ({
    ...rest,
    transports: [...transports] as Transports,
  }));
  return { ...options, excludeCredentials };
}

/** One passkey: renames or removes it. */
function ChangePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const t = useText();
  const naming = useCall();
  const removing = useProof();
  const [name, setName] = useState(passkey.name);
  const params = { passkeyId: passkey.id };
  const rename = naming.submit(async (request) => {
    await request('renamePasskey', { params, body: { name: name.trim() } });
    onDone();
  });
  const remove = removing.submit(async (request) => {
    await request('removePasskey', { params, body: removing.given });
    onDone();
  });
  return (
    <>
      <form className={account.form} onSubmit={rename} noValidate>
        <TextField
          label={t('security.passkeys.name')}
          maxLength={64}
          isRequired
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Problem refusal={naming.refusal} />
        <SubmitButton
          tone="secondary"
          isBusy={naming.isBusy}
          disabled={name.trim() === '' || name.trim() === passkey.name}
        >
          {t('security.save')}
        </SubmitButton>
      </form>
      <hr className={styles.apart} />
      <form className={account.form} onSubmit={remove} noValidate>
        <p className={account.note}>{t('security.passkeys.remove.line')}</p>
        <ProofField proof={removing} />
        <Problem refusal={removing.otherRefusal} />
        <SubmitButton tone="danger" isBusy={removing.isBusy} disabled={!removing.isComplete}>
          {t('security.passkeys.remove')}
        </SubmitButton>
      </form>
    </>
  );
}
