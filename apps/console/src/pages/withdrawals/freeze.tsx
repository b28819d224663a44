/** Stops all money that leaves, and says who stopped it and why. Releasing it takes two operators, and books that are right. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useReading } from '../../base/use-reading.ts';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { useMoments } from '../../parts/when.tsx';

interface Status {
  readonly frozen: boolean;
  readonly by?: string;
  readonly at?: string;
  readonly reason?: string;
}

/** Whether money leaves is nothing to find out by loading the page again. */
const REFRESH_MS = 15_000;

const useStatus = () => useReading<Status>('wallet status', {}, REFRESH_MS).data;

export function FreezeButton() {
  return useMay().run('wallet status') && <Freeze />;
}

function Freeze() {
  return useStatus()?.frozen === false && <CommandButton command="wallet freeze" color="error" />;
}

export function FrozenNote() {
  return useMay().run('wallet status') && <Frozen />;
}

function Frozen() {
  const t = useTranslate();
  const written = useMoments();
  const status = useStatus();
  if (!status?.frozen) return null;
  const { by = '', at = '', reason = '' } = status;
  return (
    <Alert severity="error" sx={{ mb: 1 }} action={<CommandButton command="wallet unfreeze" color="inherit" />}>
      {t('console.money.frozen', { by, at: at && written(at), reason })}
    </Alert>
  );
}
