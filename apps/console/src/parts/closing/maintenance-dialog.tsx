/** Closes a game or a whole vendor for maintenance, at once or for a time that is planned; or opens it again. Each is a version of its closing. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Field } from '../use-submit.ts';
import { FormDialog, PeriodFields, publishChoice, ReasonField, useAct } from '../work/index.ts';

interface MaintenanceDialogProps {
  /** `game_closing/originals.dice`, `vendor_closing/originals`. */
  readonly subject: string;
  /** On the button, if it is not of a game. */
  readonly label?: string;
  /** What is in force. Windows that come again stay as they are. */
  readonly closing: { readonly isClosed: boolean; readonly weekly?: unknown } | undefined;
  /** Of what is in force: what another operator published meanwhile is not replaced. */
  readonly version: number;
  readonly onClose: () => void;
}

export function MaintenanceDialog({ subject, label, closing, version, onClose }: MaintenanceDialogProps) {
  const isClosed = closing?.isClosed === true;
  const t = useTranslate();
  const act = useAct();
  const name = t(isClosed ? 'console.games.open_again' : 'console.games.close');
  const send = async (field: Field) => {
    const reason = field('reason');
    const text = JSON.stringify({ ...closing, isClosed: !isClosed });
    const saved = (await act.read('games save', { subject, text, reason })) as { readonly version: number } | undefined;
    return saved && act('games publish', { subject, choice: publishChoice(saved.version, field, version), reason });
  };
  return (
    <FormDialog
      title={label ?? name}
      confirm={name}
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
