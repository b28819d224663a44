/**
 * Several orders of a queue decided at once. Each is decided for itself: one that is refused does not stop the others, and large ones wait for a second
 * operator. What became of each that is not done is named.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Amount } from '../amounts.tsx';
import type { Column } from '../dense-table.tsx';
import { type Outcome, useAct } from '../use-console.ts';
import type { OrderRow } from './order-columns.tsx';

type BatchCommand = 'withdrawals pass' | 'withdrawals approve' | 'deposits confirm';

interface Batch<Row> {
  readonly command: BatchCommand;
  readonly rows: readonly Row[] | undefined;
  /** Whether the operator may decide about this one. */
  readonly isFree: (row: Row) => boolean;
}

type Named = Pick<OrderRow, 'id' | 'username' | 'amount' | 'currency'>;

/** A column to choose by, and the bar that decides about the chosen. */
export function useBatch<Row extends Named>({
  command,
  rows,
  isFree,
}: Batch<Row>): {
  readonly column: Column<Row>;
  readonly bar: ReactNode;
} {
  const t = useTranslate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What is not listed any more is not decided: a filter, a saved one, or the browser's back button may have changed the list.
  const free = rows?.filter(isFree) ?? [];
  const listed = free.filter(({ id }) => chosen.has(id));
  const choose = (one: Row) => setChosen((before) => before.symmetricDifference(new Set([one.id])));
  return {
    column: {
      key: 'chosen',
      label: t('console.money.choose'),
      render: (row) => (
        <Checkbox
          size="small"
          sx={{ p: 0 }}
          checked={listed.some(({ id }) => id === row.id)}
          disabled={!isFree(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => choose(row)}
          slotProps={{ input: { 'aria-label': `${t('console.money.choose')} ${row.username} ${row.amount}` } }}
        />
      ),
    },
    bar: <BatchBar command={command} free={free} chosen={listed} onChoose={setChosen} />,
  };
}

interface BatchBarProps {
  readonly command: BatchCommand;
  /** The orders that are shown and may be chosen. */
  readonly free: readonly Named[];
  readonly chosen: readonly Named[];
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

interface Decided {
  readonly order: Named;
  readonly outcome: Outcome;
  readonly why: string | undefined;
}

function BatchBar({ command, free, chosen, onChoose }: BatchBarProps) {
  const t = useTranslate();
  const act = useAct();
  const notify = useNotify();
  const [results, setResults] = useState<readonly Decided[]>();
  const [isBusy, setBusy] = useState(false);

  async function decideAll() {
    setBusy(true);
    const decided: Decided[] = [];
    try {
      for (const order of chosen) decided.push({ order, ...(await act.quietly(command, { subject: order.id })) });
    } catch {
      // Without an answer nobody knows what became of it: it stays chosen, and once more is the same request.
      notify('console.work.unreachable', { type: 'error' });
    }
    setBusy(false);
    setResults(decided);
    onChoose(new Set(chosen.slice(decided.length).map(({ id }) => id)));
  }

  return (
    <>
      {results && <Results results={results} onClose={() => setResults(undefined)} />}
      {free.length > chosen.length && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => onChoose(new Set(free.map(({ id }) => id)))}
          sx={{ mb: 1 }}
        >
          {t('console.money.batch.all', { count: free.length })}
        </Button>
      )}
      {chosen.length > 0 && (
        <Alert
          severity="info"
          icon={false}
          sx={{ mb: 1 }}
          action={
            <Button color="success" variant="contained" size="small" disabled={isBusy} onClick={decideAll}>
              {t(command === 'withdrawals pass' ? 'console.money.batch.pass' : 'console.money.batch.approve', {
                count: chosen.length,
              })}
            </Button>
          }
        >
          {t('console.money.batch.chosen', { count: chosen.length })}
        </Alert>
      )}
    </>
  );
}

function Results({ results, onClose }: { readonly results: readonly Decided[]; readonly onClose: () => void }) {
  const t = useTranslate();
  const countOf = (outcome: Outcome) => results.filter((one) => one.outcome === outcome).length;
  const counts = { done: countOf('done'), waits: countOf('waits'), refused: countOf('refused') };
  const left = results.filter(({ outcome }) => outcome !== 'done');
  return (
    <Alert severity={counts.refused > 0 ? 'warning' : 'success'} onClose={onClose} sx={{ mb: 1 }}>
      {t('console.money.batch.result', counts)}
      {left.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {left.map(({ order, outcome, why }) => (
            <li key={order.id}>
              {order.username} · <Amount value={order.amount} currency={order.currency} /> ·{' '}
              {outcome === 'waits' ? t('console.work.waits') : why}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
