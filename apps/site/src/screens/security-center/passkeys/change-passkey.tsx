/** One passkey: another name for it, or letting go of it. */
import { type FormEvent, useState } from 'react';
import { Button, TextField } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useText } from '../../../base/text/text.tsx';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { ProofField } from '../proof/proof-field.tsx';
import { useProof } from '../proof/use-proof.ts';
import type { Passkey } from '../protections.ts';
import styles from '../security.module.css';

export function ChangePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const say = useText();
  const { call } = useApi();
  const naming = useProof();
  const removing = useProof();
  const [name, setName] = useState(passkey.name);
  const params = { passkeyId: passkey.id };
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (await naming.run(() => call('renamePasskey', { params, body: { name: name.trim() } }))) onDone();
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (await removing.run(() => call('removePasskey', { params, body: removing.given }))) onDone();
  };
  return (
    <>
      <form className={account.form} onSubmit={rename} noValidate>
        <TextField
          label={say('security.passkeys.name')}
          maxLength={64}
          isRequired
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Problem code={naming.problem} />
        <Button
          type="submit"
          size="large"
          isWide
          isBusy={naming.isBusy}
          disabled={name.trim() === '' || name.trim() === passkey.name}
        >
          {say('security.save')}
        </Button>
      </form>
      <hr className={styles.apart} />
      <form className={account.form} onSubmit={remove} noValidate>
        <p className={account.note}>{say('security.passkeys.remove.line')}</p>
        <ProofField proof={removing} />
        <Problem code={removing.otherProblem} retryAfter={removing.retryAfter} />
        <Button
          type="submit"
          tone="danger"
          size="large"
          isWide
          isBusy={removing.isBusy}
          disabled={!removing.isComplete}
        >
          {say('security.passkeys.remove')}
        </Button>
      </form>
    </>
  );
}
