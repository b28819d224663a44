/** Documents that players sent, the oldest first; and those that were requested or decided. */
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DocumentDialog, useDocumentColumns } from '../../parts/documents/index.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import {
  DenseTable,
  PlayerLink,
  type RowOf,
  SavedFilters,
  StateTabs,
  useFilters,
  useList,
} from '../../parts/work/index.ts';

type Row = RowOf<'listDocuments'>;

const REFRESH_MS = 15_000;
const states = ['sent', 'requested', 'refused', 'accepted', 'expired', 'cancelled'] as const;

export function Page() {
  const t = useTranslate();
  const { query, change } = useFilters({ state: states });
  const state = query.state ?? 'sent';
  const [open, setOpen] = useState<Row>();
  const columns = useDocumentColumns();
  const list = useList('listDocuments', { query: { state }, refreshMs: REFRESH_MS });
  return (
    <>
      <PageTitle titleKey="console.documents.title" />
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <StateTabs value={state} tabs={states} onChange={(next) => change({ state: next })} />
        <SavedFilters list="documents" values={query} onUse={change} />
        <DenseTable<Row>
          label={t('console.documents.title')}
          {...list}
          empty={t('console.documents.none')}
          onOpen={setOpen}
          columns={[
            { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
            ...columns,
          ]}
        />
      </Card>
      {open && <DocumentDialog row={open} title={open.username} onClose={() => setOpen(undefined)} />}
    </>
  );
}
