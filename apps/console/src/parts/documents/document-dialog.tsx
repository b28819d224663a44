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
import { Day, When } from '../when.tsx';
import { ReasonDialog, type Requested, type RowOf, useAct } from '../work/index.ts';
import { SupersedeButton } from './supersede-button.tsx';

type Row = RowOf<'listPlayerDocuments'>;

interface DocumentDialogProps {
  readonly row: Row;
  readonly title: string;
  readonly onClose: () => void;
}

export function DocumentDialog({ row, title, onClose }: DocumentDialogProps) {
  const t = useTranslate();
  const [files, setFiles] = useState<readonly Picture[]>();
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
        {row.validUntil !== undefined && (
          <Typography variant="body2">
            {t('console.documents.valid_until')}: <Day day={row.validUntil} />
          </Typography>
        )}
        {row.amendedAt !== undefined && (
          <Typography variant="body2" color="text.secondary">
            {t('console.documents.amendedBy', { name: row.amendedBy ?? '' })} · <When at={row.amendedAt} />
          </Typography>
        )}
        {row.supersededBy !== undefined && <Alert severity="info">{t('console.documents.superseded')}</Alert>}
        {row.pictures > 0 && <Pictures row={row} files={files} onLoad={setFiles} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
        <Decisions
          row={row}
          seen={files?.length ?? row.pictures}
          onDone={onClose}
          onRefused={() => setFiles(undefined)}
        />
      </DialogActions>
    </Dialog>
  );
}

interface Picture {
  readonly name: string;
  readonly base64: string | null;
}

interface PicturesProps {
  readonly row: Row;
  readonly files: readonly Picture[] | undefined;
  readonly onLoad: (files: readonly Picture[] | undefined) => void;
}

function Pictures({ row: { id, pictures }, files, onLoad }: PicturesProps) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const load = async () => {
    const done = (await act.read('documents look', { subject: id })) as { readonly files: Picture[] } | undefined;
    onLoad(done?.files);
  };
  if (!may.run('documents look')) return null;
  if (!files) return <Button onClick={load}>{t('console.documents.look', { smart_count: pictures })}</Button>;
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

type Choice = 'accept' | 'refuse' | 'expire' | 'cancel' | 'amend';

/** What can be decided in each state, as the lifecycle of the server has it. */
const decisions: { readonly [State in Row['state']]: readonly Choice[] } = {
  requested: ['expire', 'cancel'],
  sent: ['accept', 'refuse', 'cancel'],
  refused: ['expire', 'cancel'],
  accepted: ['amend', 'expire'],
  expired: [],
  cancelled: [],
};

/** Nobody says of what he may not look at that it is in order, or until when. */
const ofLook: readonly Choice[] = ['accept', 'amend'];

interface DecisionsProps {
  readonly row: Row;
  /** How many pictures he was shown, or that there are. */
  readonly seen: number;
  readonly onDone: () => void;
  /** Others may have come: they are looked at anew. */
  readonly onRefused: () => void;
}

function Decisions({ row, seen, onDone, onRefused }: DecisionsProps) {
  const { id: subject, state, validUntil } = row;
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const [requested, setRequested] = useState<Requested>();
  if (!may.run('documents decide')) return null;
  const mayLook = may.run('documents look');
  const offered = decisions[state].filter((choice) => mayLook || !ofLook.includes(choice));
  return (
    <>
      {mayLook && state === 'expired' && row.supersededBy === undefined && (
        <SupersedeButton row={row} seen={seen} onDone={onDone} onRefused={onRefused} />
      )}
      {offered.map((choice) => (
        <Button
          key={choice}
          variant={choice === 'accept' ? 'contained' : 'text'}
          color={choice === 'accept' ? 'success' : choice === 'refuse' ? 'error' : 'primary'}
          onClick={() =>
            setRequested({
              title: t(`console.documents.act.${choice}`),
              ...(choice === 'refuse' && { line: t('console.documents.refuse_line') }),
              confirm: t(`console.documents.act.${choice}`),
              ...((choice === 'accept' || choice === 'amend') && {
                day: {
                  label: t('console.documents.valid_until'),
                  hint: t('console.documents.valid_until_hint'),
                  ...(validUntil !== undefined && { initial: validUntil }),
                },
              }),
              reason: choice === 'accept' ? 'optional' : 'required',
              onConfirm: async ({ reason, day }) => {
                const until = day === '' ? '' : ` until ${day}`;
                const given = { subject, choice: `${choice} ${seen}${until}`, ...(reason && { reason }) };
                const outcome = await act('documents decide', given);
                if (outcome === 'done') onDone();
                else onRefused();
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
