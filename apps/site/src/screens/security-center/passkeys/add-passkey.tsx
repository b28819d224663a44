/** A new passkey: a name, the password, then the browser's dialog. */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { toast, toastSeconds, useText } from '#base';
import { SubmitButton, TextField } from '#ui';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { ProofField, useProof } from '../proof/index.ts';

export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const proof = useProof();
  const [name, setName] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  if (!browserSupportsWebAuthn()) return <p className={account.note}>{t('security.passkeys.unsupported')}</p>;

  const submit = proof.submit(async (request) => {
    setCancelled(false);
    const { challengeId, options } = await request('askPasskey', { body: proof.given });
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
