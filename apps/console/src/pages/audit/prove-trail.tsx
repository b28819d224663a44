/** Verifies the whole chain, and whether it still contains a head that was saved elsewhere. */
import VerifiedIcon from '@mui/icons-material/VerifiedUser';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Arguments, runCommand } from '../../base/call.ts';

interface Proof {
  readonly entries: string;
  readonly head: string;
  readonly brokenAt: string | null;
  readonly goesThrough?: boolean;
}

function ProofResult({ proof }: { readonly proof: Proof }) {
  const t = useTranslate();
  const { entries, head, brokenAt, goesThrough } = proof;
  return (
    <Stack spacing={1}>
      <Alert severity={brokenAt === null ? 'success' : 'error'}>
        {brokenAt === null ? t('console.audit.whole', { entries }) : t('console.audit.broken', { position: brokenAt })}
      </Alert>
      {goesThrough !== undefined && (
        <Alert severity={goesThrough ? 'success' : 'error'}>
          {t(goesThrough ? 'console.audit.contains' : 'console.audit.contains_not')}
        </Alert>
      )}
      <span>{t('console.audit.head')}</span>
      <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {entries} {head}
      </code>
    </Stack>
  );
}

export function ProveTrail() {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const [error, setError] = useState('');
  const prove = async (requested: Arguments) => {
    setError('');
    try {
      setProof((await runCommand('audit prove', requested)).done as Proof);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const open = () => {
    setOpen(true);
    setProof(undefined);
    void prove({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void prove({ subject: String(form.get('position')).trim(), choice: String(form.get('hash')).trim() });
  };
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<VerifiedIcon />} onClick={open}>
        {t('console.audit.prove')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>{t('console.audit.prove')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {error !== '' && <Alert severity="error">{error}</Alert>}
            {proof && <ProofResult proof={proof} />}
            <form onSubmit={submit}>
              <Stack spacing={1.5} sx={{ pt: 1 }}>
                <span>{t('console.audit.against')}</span>
                <TextField
                  name="position"
                  label={t('console.audit.position')}
                  required
                  slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{1,18}' } }}
                />
                <TextField name="hash" label={t('console.audit.hash')} required />
                <Button type="submit" variant="contained">
                  {t('console.audit.compare')}
                </Button>
              </Stack>
            </form>
          </Stack>
        </DialogContent>
      </Dialog>
    </>
  );
}
