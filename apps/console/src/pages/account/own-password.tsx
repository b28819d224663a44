/** A new password: other sessions end. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { call } from '../../base/call.ts';
import { ProofForm } from '../../parts/proof-form.tsx';
import { Section } from '../../parts/section.tsx';

export function OwnPassword() {
  const t = useTranslate();
  return (
    <Section titleKey="console.account.password">
      <ProofForm
        submitKey="console.account.change"
        doneKey="console.account.changed"
        act={(proof, form) => call('consoleChangePassword', { body: { ...proof, next: String(form.get('next')) } })}
      >
        <TextField
          name="next"
          type="password"
          label={t('console.account.next_password')}
          helperText={t('console.invitation.password_rule')}
          autoComplete="new-password"
          required
          slotProps={{ htmlInput: { minLength: 12 } }}
        />
      </ProofForm>
    </Section>
  );
}
