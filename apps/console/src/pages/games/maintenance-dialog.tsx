/** Closes a game for maintenance, at once or for a time that is planned; or opens it again. Each is a version of its closing. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Field } from '../../parts/use-submit.ts';
import { FormDialog, PeriodFields, publishChoice, ReasonField, useAct } from '../../parts/work/index.ts';

interface MaintenanceDialogProps {
  readonly gameKey: string;
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

export function MaintenanceDialog({ gameKey, isClosed, onClose }: MaintenanceDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const subject = `game_closing/${gameKey}`;
  const send = async (field: Field) => {
    const reason = field('reason');
    const text = JSON.stringify({ isClosed: !isClosed });
    const saved = (await act.read('games save', { subject, text, reason })) as { readonly version: number } | undefined;
    return saved && act('games publish', { subject, choice: publishChoice(saved.version, field), reason });
  };
  return (
    <FormDialog
      title={t(isClosed ? 'console.games.open_again' : 'console.games.close')}
      color={isClosed ? 'success' : 'warning'}
      onClose={onClose}
      onSend={send}
    >
      {!isClosed && (
        <>
          <Alert severity="info">{t('console.games.close_hint')}</Alert>
          <PeriodFields untilHint={t('console.games.until_hint')} />
        </>
      )}
      <ReasonField />
    </FormDialog>
  );
}
