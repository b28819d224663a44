/** What a mass grant would do: whom it is for, what each is given, and what that costs. It is started from here. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { Amount, Facts, FormDialog, useAct } from '../../parts/work/index.ts';

export interface Preview {
  readonly name: string;
  /** What is started, as the command takes it. */
  readonly text: string;
  readonly version: number;
  readonly members: number;
  readonly skipped: number;
  readonly receivers: number;
  readonly amount: string;
  readonly cost: string;
  readonly left: string;
  readonly currency: string;
  /** The campaign holds it. */
  readonly isHeld: boolean;
}

export function PreviewDialog({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const { name, text, version, skipped, receivers, amount, cost, left, currency, isHeld } = preview;
  const start = async () => {
    const outcome = await act('mass-grant start', { subject: name, text });
    if (outcome !== 'refused') void navigate('/mass-grants');
    return outcome;
  };
  return (
    <FormDialog
      title={t('console.mailings.preview')}
      confirm={t('console.mailings.request_second')}
      isReadOnly={!may.run('mass-grant start')}
      onSend={start}
      onClose={onClose}
    >
      <Alert severity={isHeld && receivers > 0 ? 'info' : 'warning'} role="status">
        {t('console.mailings.reaches', { smart_count: receivers })}
        {skipped > 0 && ` ${t('console.mailings.leaves_out', { smart_count: skipped })}`}
        {isHeld ? ` ${t('console.mailings.takes_two')}` : ` ${t('console.massGrants.too_dear')}`}
      </Alert>
      <Facts
        facts={[
          [t('console.argument.version'), version],
          [t('console.massGrants.each'), <Amount key="each" value={amount} currency={currency} />],
          [t('console.massGrants.cost'), <Amount key="cost" value={cost} currency={currency} />],
          [t('console.massGrants.left'), <Amount key="left" value={left} currency={currency} />],
        ]}
      />
    </FormDialog>
  );
}
