/** A new passkey: a name for it, the password, then what the browser asks of its owner. */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import { ok, type Result } from '#kernel';
import { Button, TextField } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useText } from '../../../base/text/text.tsx';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { ProofField } from '../proof/proof-field.tsx';
import { useProof } from '../proof/use-proof.ts';

export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const say = useText();
  const { call } = useApi();
  const proof = useProof();
  const [name, setName] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  if (!browserSupportsWebAuthn()) return <p className={account.note}>{say('security.passkeys.unsupported')}</p>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setCancelled(false);
    const added = await proof.run(async (): Promise<Result<unknown, CallCode>> => {
      const asked = await call('askPasskey', { body: proof.given });
      if (!asked.ok) return asked;
      const { challengeId, options } = asked.value;
      // The browser's owner may say no, or take too long: nothing has happened then.
      const response = await startRegistration({ optionsJSON: withTransports(options) }).catch(() => undefined);
      if (!response) return ok(undefined);
      return await call('addPasskey', { body: { challengeId, name: name.trim(), response } });
    });
    if (added) {
      toast(say('security.passkeys.added'), { tone: 'good', seconds: toastSeconds.short });
      onDone();
    } else setCancelled(true);
  };
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <TextField
        label={say('security.passkeys.name')}
        hint={say('security.passkeys.name.hint')}
        maxLength={64}
        isRequired
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ProofField proof={proof} />
      <Problem code={proof.otherProblem} retryAfter={proof.retryAfter} />
      {isCancelled && proof.problem === undefined && (
        <p className={account.note} role="status">
          {say('security.passkeys.cancelled')}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isBusy={proof.isBusy}
        disabled={name.trim() === '' || !proof.isComplete}
      >
        {say('security.passkeys.add')}
      </Button>
    </form>
  );
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Transports = NonNullable<NonNullable<Options['excludeCredentials']>[number]['transports']>;

/** The server repeats what the browser said of its passkeys; the list of transports grows, so the contract calls them text. */
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
