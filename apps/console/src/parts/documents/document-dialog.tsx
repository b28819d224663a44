/** One document: why it was requested, its pictures, and the decision. Looking at a member's pictures is recorded: they are loaded when asked for. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../command-button.tsx';
import { ReasonDialog, type Requested, type RowOf, useAct } from '../work/index.ts';

type Row = RowOf<'listPlayerDocuments'>;

interface DocumentDialogProps {
  readonly row: Row;
  readonly title: string;
  readonly onClose: () => void;
}

export function DocumentDialog({ row, title, onClose }: DocumentDialogProps) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {t(`console.documents.kind.${row.kind}`)} · {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <Typography>{row.reason}</Typography>
        {row.refusedFor !== undefined && (
          <Alert severity="warning">{t('console.documents.refusedFor', { reason: row.refusedFor })}</Alert>
        )}
        {row.pictures > 0 && <Pictures documentId={row.id} count={row.pictures} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
        <Decisions row={row} onDone={onClose} />
      </DialogActions>
    </Dialog>
  );
}

interface Picture {
  readonly name: string;
  readonly base64: string | null;
}

function Pictures({ documentId, count }: { readonly documentId: string; readonly count: number }) {
  const t = useTranslate();
  const act = useAct();
  const [files, setFiles] = useState<readonly Picture[]>();
  const load = async () => {
    const done = (await act.read('documents look', { subject: documentId })) as
      | { readonly files: Picture[] }
      | undefined;
    setFiles(done?.files);
  };
  if (!files) return <Button onClick={load}>{t('console.documents.look', { smart_count: count })}</Button>;
  return files.map(({ name, base64 }) =>
    base64 === null ? (
      <Alert key={name} severity="warning">
        {t('console.documents.missing')}
      </Alert>
    ) : (
      <Box
        key={name}
        component="img"
        src={`data:image/jpeg;base64,${base64}`}
        alt={t('console.documents.picture')}
        sx={{ maxWidth: '100%', borderRadius: 1 }}
      />
    ),
  );
}

/** What can be decided in each state, as the lifecycle of the server has it. */
const decisions: { readonly [State in Row['state']]: readonly ('accept' | 'refuse' | 'expire' | 'cancel')[] } = {
  requested: ['expire', 'cancel'],
  sent: ['accept', 'refuse', 'cancel'],
  refused: ['expire', 'cancel'],
  accepted: ['expire'],
  expired: [],
  cancelled: [],
};

function Decisions({ row: { id: subject, state }, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  if (!useMay()('documents.decide')) return null;
  return (
    <>
      {decisions[state].map((choice) => (
        <Button
          key={choice}
          variant={choice === 'accept' ? 'contained' : 'text'}
          color={choice === 'accept' ? 'success' : choice === 'refuse' ? 'error' : 'primary'}
          onClick={() =>
            setRequested({
              title: t(`console.documents.act.${choice}`),
              ...(choice === 'refuse' && { line: t('console.documents.refuse_line') }),
              confirm: t(`console.documents.act.${choice}`),
              reason: choice === 'accept' ? 'optional' : 'required',
              onConfirm: async ({ reason }) => {
                const outcome = await act('documents decide', { subject, choice, ...(reason && { reason }) });
                if (outcome === 'done') onDone();
                return outcome;
              },
            })
          }
        >
          {t(`console.documents.act.${choice}`)}
        </Button>
      ))}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}
