/** What waits for a second operator: what it would do, who asked for it and why; approved or refused by another. Made for a phone, too. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { Loading, useGetList, useTranslate } from 'react-admin';
import { PageTitle } from '../../parts/page-title.tsx';
import { SavedFilters, useFilters } from '../../parts/work/index.ts';
import type { Approval } from './approval.ts';
import { ApprovalCard } from './approval-card.tsx';

const states = ['waiting', 'done', 'refused', 'expired'] as const;
const EVERY_MS = 20_000;
const PAGE = 25;

export function Page() {
  const t = useTranslate();
  const { query, change } = useFilters({ state: states });
  const state = query.state ?? 'waiting';
  const [shown, setShown] = useState(PAGE);
  const { data, error, pageInfo } = useGetList<Approval>(
    'approvals',
    {
      pagination: { page: 1, perPage: shown },
      // What waits longest is first.
      sort: { field: 'requestedAt', order: state === 'waiting' ? 'ASC' : 'DESC' },
      filter: { state },
      meta: { isBackground: true },
    },
    { refetchInterval: EVERY_MS },
  );
  return (
    <>
      <PageTitle titleKey="console.approvals.title" />
      <Tabs
        value={state}
        onChange={(_event, next: Approval['state']) => change({ state: next })}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {states.map((one) => (
          <Tab key={one} value={one} label={t(`console.approvals.${one}`)} />
        ))}
      </Tabs>
      <SavedFilters list="approvals" values={query} onUse={change} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Loading />}
      {data?.length === 0 && (
        <Alert severity="success">
          {t(state === 'waiting' ? 'console.approvals.nothing_waits' : 'console.approvals.nothing')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 920 }}>
        {data?.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Box>
      {pageInfo?.hasNextPage && shown < 200 && (
        <Button onClick={() => setShown(Math.min(200, shown + PAGE))} sx={{ mt: 2 }}>
          {t('console.approvals.more')}
        </Button>
      )}
    </>
  );
}
