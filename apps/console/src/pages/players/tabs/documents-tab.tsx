/** Documents of a player: what was requested, how each stands, and the request of another. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../../parts/command-button.tsx';
import { DocumentDialog, useDocumentColumns } from '../../../parts/documents/index.ts';
import { DenseTable, ReasonDialog, type Requested, type RowOf, useAct, useRead } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

type Row = RowOf<'listPlayerDocuments'>;

const kinds = ['identity', 'address', 'payment', 'funds', 'other'] as const satisfies readonly Row['kind'][];

export function DocumentsTab({ player: { id, username, state } }: { readonly player: Player }) {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const columns = useDocumentColumns();
  const [open, setOpen] = useState<Row>();
  const [requested, setRequested] = useState<Requested>();
  const read = useRead('listPlayerDocuments', { params: { memberId: id } });
  const request: Requested = {
    title: `${t('console.documents.request')}: ${username}`,
    line: t('console.documents.request_line'),
    confirm: t('console.documents.request'),
    choice: {
      label: t('console.documents.kind'),
      options: kinds.map((kind) => [kind, t(`console.documents.kind.${kind}`)] as const),
    },
    reason: 'required',
    onConfirm: ({ choice, reason }) => act('documents request', { subject: id, choice, reason }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {may.run('documents request') && state !== 'erased' && (
        <Box>
          <Button variant="outlined" onClick={() => setRequested(request)}>
            {t('console.documents.request')}
          </Button>
        </Box>
      )}
      <DenseTable<Row>
        label={t('console.documents.title')}
        rows={read.value?.rows}
        error={read.error}
        onRetry={read.refetch}
        empty={t('console.players.nothing')}
        onOpen={setOpen}
        columns={columns}
      />
      {open && <DocumentDialog row={open} title={username} onClose={() => setOpen(undefined)} />}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
