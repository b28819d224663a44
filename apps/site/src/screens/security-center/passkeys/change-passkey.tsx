/** One passkey: renames or removes it. */
import { useState } from 'react';
import { useCall, useText } from '#base';
import { SubmitButton, TextField } from '#ui';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { ProofField, useProof } from '../proof/index.ts';
import type { Passkey } from '../protections.ts';
import styles from '../security.module.css';

export function ChangePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
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
