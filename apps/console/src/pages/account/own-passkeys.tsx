/** Passkeys of the operator: each is a way to sign in without a password. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../../base/call.ts';
import { addPasskey, hasPasskeys } from '../../base/passkeys.ts';
import { ProofForm } from '../../parts/proof-form.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';

const KEY = ['own', 'passkeys'];

export function OwnPasskeys() {
  const t = useTranslate();
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<string>();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => call('consoleOwnPasskeys') });
  const readAgain = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <Section titleKey="console.account.passkeys">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.rows.length === 0 && <Typography color="text.secondary">{t('console.account.no_passkeys')}</Typography>}
      {data?.rows.map(({ id, name, createdAt, usedAt }) => (
        <Box key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 240px' }}>
              <strong>{name}</strong>
              <Box sx={{ color: 'text.secondary' }}>
                {t('console.account.added')} <When at={createdAt} /> · {t('console.account.used')} <When at={usedAt} />
              </Box>
            </Box>
            <Button size="small" color="error" onClick={() => setRemoved(removed === id ? undefined : id)}>
              {t('ra.action.remove')}
            </Button>
          </Box>
          {removed === id && (
            <ProofForm
              submitKey="ra.action.remove"
              doneKey="console.account.removed"
              act={async (proof) => {
                await call('consoleRemovePasskey', { params: { passkeyId: id }, body: proof });
                await readAgain();
              }}
            />
          )}
        </Box>
      ))}
      {hasPasskeys() && (
        <ProofForm
          submitKey="console.account.add_passkey"
          doneKey="console.account.passkey_added"
          act={async (proof, form) => {
            await addPasskey(String(form.get('label')), proof);
            await readAgain();
          }}
        >
          <TextField
            name="label"
            label={t('console.account.passkey_name')}
            required
            slotProps={{ htmlInput: { maxLength: 64 } }}
          />
        </ProofForm>
      )}
    </Section>
  );
}
