/** The queue of withdrawals. An operator takes one, or several at once, looks at it, and decides. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { OrderQueue, type RowOf, useAct, useList, useOrderColumns, useOrderFilters } from '../../parts/work/index.ts';
import { FreezeButton, FrozenNote } from './freeze.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

type Row = RowOf<'listWithdrawalQueue'>;

const REFRESH_MS = 10_000;
const tabs = ['', 'review', 'finance', 'unknown', 'approved', 'sending', 'paid', 'declined', 'all'] as const;

export function Page() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const order = useOrderColumns();
  const filters = useOrderFilters(tabs);
  const list = useList('listWithdrawalQueue', { query: filters.query, refreshMs: REFRESH_MS });
  const may = useMay();
  const isReview = filters.query.state === 'review';
  const command = isReview ? 'withdrawals pass' : 'withdrawals approve';
  const isFree = ({ stage, claim }: Row) =>
    claim === undefined && stage === (isReview ? 'review' : 'finance') && may.run(command);
  // What is not listed any more is not decided: a filter, a saved one, or the browser's back button may have changed the list.
  const free = list.rows?.filter(isFree).map(({ id }) => id) ?? [];
  const listed = chosen.intersection(new Set(free));
  const toggle = (id: string) => setChosen((before) => before.symmetricDifference(new Set([id])));

  return (
    <>
      <PageTitle titleKey="console.money.withdrawals">
        <FreezeButton />
      </PageTitle>
      <FrozenNote />
      <OrderQueue
        name="withdrawals"
        tabs={tabs}
        filters={filters}
        list={list}
        Panel={WithdrawalPanel}
        columns={[
          {
            key: 'chosen',
            label: translate('console.money.choose'),
            render: (row) => (
              <Checkbox
                size="small"
                sx={{ p: 0 }}
                checked={listed.has(row.id)}
                disabled={!isFree(row)}
                onClick={(event) => event.stopPropagation()}
                onChange={() => toggle(row.id)}
                slotProps={{
                  input: { 'aria-label': `${translate('console.money.choose')} ${row.username} ${row.amount}` },
                }}
              />
            ),
          },
          order.age,
          order.player,
          order.amount,
          { key: 'card', label: translate('console.money.card'), isInPanel: true, render: (row) => row.card },
          order.state,
          {
            key: 'risk',
            label: translate('console.money.risk'),
            isInPanel: true,
            render: (row) => <Signals {...row} />,
          },
          order.claim,
        ]}
      >
        <BatchBar command={command} free={free} chosen={listed} onChoose={setChosen} />
      </OrderQueue>
    </>
  );
}

function Signals({ risk, takesTwo, request }: Row) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {takesTwo && <Chip size="small" label={translate('console.money.takesTwo')} />}
      {request && <Chip size="small" color="info" label={translate('console.money.requested', { by: request.by })} />}
      {risk.map((reason) => (
        <Chip
          key={reason}
          size="small"
          color="warning"
          variant="outlined"
          label={translate(`console.risk.short.${reason}`, { _: reason })}
        />
      ))}
    </Box>
  );
}

interface BatchBarProps {
  readonly command: 'withdrawals pass' | 'withdrawals approve';
  /** The orders that are shown and may be chosen. */
  readonly free: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Each order is decided for itself: one that is refused does not stop the others, and large ones wait for a second operator. */
function BatchBar({ command, free, chosen, onChoose }: BatchBarProps) {
  const translate = useTranslate();
  const act = useAct();
  const notify = useNotify();
  const [result, setResult] = useState<{ readonly done: number; readonly waits: number; readonly refused: number }>();
  const [isBusy, setBusy] = useState(false);
  const isPassing = command === 'withdrawals pass';

  async function decideAll() {
    setBusy(true);
    const counts = { done: 0, waits: 0, refused: 0 };
    const decided = new Set<string>();
    try {
      for (const subject of chosen) {
        counts[await act.quietly(command, { subject })] += 1;
        decided.add(subject);
      }
    } catch {
      // Without an answer nobody knows what became of it: it stays chosen, and once more is the same request.
      notify('console.work.unreachable', { type: 'error' });
    }
    setBusy(false);
    setResult(counts);
    onChoose(chosen.difference(decided));
  }

  return (
    <>
      {result && (
        <Alert
          severity={result.refused > 0 ? 'warning' : 'success'}
          onClose={() => setResult(undefined)}
          sx={{ mb: 1 }}
        >
          {translate('console.money.batch.result', result)}
        </Alert>
      )}
      {free.some((id) => !chosen.has(id)) && (
        <Button size="small" disabled={isBusy} onClick={() => onChoose(new Set(free))} sx={{ mb: 1 }}>
          {translate('console.money.batch.all', { count: free.length })}
        </Button>
      )}
      {chosen.size > 0 && (
        <Alert
          severity="info"
          icon={false}
          sx={{ mb: 1 }}
          action={
            <Button color="success" variant="contained" size="small" disabled={isBusy} onClick={decideAll}>
              {translate(isPassing ? 'console.money.batch.pass' : 'console.money.batch.approve', {
                count: chosen.size,
              })}
            </Button>
          }
        >
          {translate('console.money.batch.chosen', { count: chosen.size })}
        </Alert>
      )}
    </>
  );
}
