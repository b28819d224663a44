/** What differs on one day, by kind, with the way to our order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { Day as CalendarDay } from '../../parts/when.tsx';
import { type AnswerOf, PluginName, ReasonDialog, type Requested, useAct } from '../../parts/work/index.ts';

export type Day = AnswerOf<'listReconciledDays'>['rows'][number];
export type Area = 'payments' | 'vendors';
type Item = Day['differences'][number];

export function Differences({ day, area }: { readonly day: Day; readonly area: Area }) {
  const translate = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const command = area === 'payments' ? 'reconcile done' : 'reconcile vendor-done';
  const mayResolve = useMay().run(command);
  const resolve = (subject: string): Requested => ({
    title: translate('console.money.resolve'),
    confirm: translate('console.money.resolve'),
    reason: 'required',
    onConfirm: ({ reason }) => act(command, { subject, reason }),
  });
  const byKind = [...Map.groupBy(day.differences, ({ kind }) => kind)];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h6" component="h2">
        <PluginName kind={area} code={day.provider} /> · <CalendarDay day={day.day} />
      </Typography>
      {day.imported && (
        <Typography variant="body2" color="text.secondary">
          {translate('console.statement.imported', { by: day.imported.by, version: day.imported.version })}
        </Typography>
      )}
      {day.fault !== undefined && <Typography color="error">{day.fault}</Typography>}
      {day.differences.length === 0 && (
        <Typography color="text.secondary">{translate('console.money.noDifferences')}</Typography>
      )}
      {byKind.map(([kind, items]) => (
        <Box key={kind} sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {translate('console.money.found', {
              kind: translate(`console.difference.${kind.replace(' ', '_')}`, { _: kind }),
              count: items.length,
            })}
          </Typography>
          {items.map((item) => (
            <Difference
              key={item.id}
              item={item}
              onResolve={mayResolve ? () => setRequested(resolve(item.id)) : undefined}
            />
          ))}
        </Box>
      ))}
      {day.more > 0 && (
        <Typography color="text.secondary">
          {translate('console.money.moreDifferences', { count: day.more })}
        </Typography>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Where an order is shown, and what it takes to see it. */
const places: { readonly [of: string]: readonly [string, string] } = {
  deposit: ['/deposits', 'deposits.see'],
  payout: ['/withdrawals', 'withdrawals.see'],
};

function Difference({ item, onResolve }: { readonly item: Item; readonly onResolve: (() => void) | undefined }) {
  const translate = useTranslate();
  const may = useMay();
  const [path, needs] = places[item.of] ?? [];
  const isOrder = path !== undefined && needs !== undefined && may(needs) && UUID.test(item.orderId);
  const side = (text: string | undefined) =>
    text !== undefined && item.kind === 'state differs'
      ? translate(`console.statement.outcome.${text}`, { _: translate(`console.state.${text}`, { _: text }) })
      : (text ?? '–');
  return (
    <Card variant="outlined" sx={{ p: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {translate(`console.state.${item.of}`, { _: item.of })}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {isOrder ? (
          <Link component={RouterLink} to={`${path}?order=${item.orderId}`}>
            {item.orderId}
          </Link>
        ) : (
          item.orderId
        )}
      </Typography>
      <Typography variant="body2">
        {translate('console.money.sides', { ours: side(item.ours), theirs: side(item.theirs) })}
      </Typography>
      {item.doneBy !== undefined ? (
        <Typography variant="body2" color="text.secondary">
          {item.doneBy}: {item.note}
        </Typography>
      ) : (
        onResolve && (
          <Button size="small" onClick={onResolve}>
            {translate('console.money.resolve')}
          </Button>
        )
      )}
    </Card>
  );
}
