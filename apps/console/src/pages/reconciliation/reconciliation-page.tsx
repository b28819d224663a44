/** Compared days by provider: ours, theirs, the difference; and what somebody has to resolve. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import {
  Amount,
  type AnswerOf,
  DenseTable,
  PluginName,
  QueueFrame,
  ReasonDialog,
  type Requested,
  StateChip,
  useAct,
  useRead,
} from '../../parts/work/index.ts';

type Day = AnswerOf<'listReconciledDays'>['rows'][number];
type Area = 'payments' | 'vendors';

export function Page() {
  const translate = useTranslate();
  const [area, setArea] = useState<Area>('payments');
  const [openId, setOpenId] = useState<string>();
  const maySeeVendors = useMay()('reconciliation.vendors');
  const days = useRead(area === 'payments' ? 'listReconciledDays' : 'listReconciledVendorDays', {});
  const opened = days.value?.rows.find(({ id }) => id === openId);
  return (
    <>
      <PageTitle titleKey="console.money.reconciliation" />
      <QueueFrame
        head={
          <Tabs value={area} onChange={(_event, next: Area) => setArea(next)}>
            <Tab value="payments" label={translate('console.money.payments')} />
            {maySeeVendors && <Tab value="vendors" label={translate('console.money.vendors')} />}
          </Tabs>
        }
        panel={opened && <Differences day={opened} area={area} />}
      >
        <DenseTable<Day>
          label={translate('console.money.reconciliation')}
          rows={days.value?.rows}
          error={days.error}
          onRetry={days.refetch}
          empty={translate('console.money.noDays')}
          selectedId={openId}
          onOpen={({ id }) => setOpenId(id)}
          columns={[
            {
              key: 'day',
              label: translate('console.money.day'),
              render: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{row.day}</Box>,
            },
            {
              key: 'provider',
              label: translate('console.money.provider'),
              render: (row) => <PluginName kind={area} code={row.provider} />,
            },
            { key: 'state', label: translate('console.money.state'), render: (row) => <StateChip state={row.state} /> },
            { key: 'lines', label: translate('console.money.lines'), isNumber: true, render: (row) => row.lines },
            ...(['deposits', 'payouts'] as const).flatMap((kind) =>
              (['ours', 'theirs', 'difference'] as const).map((side) => ({
                key: `${kind} ${side}`,
                label: translate(`console.money.${kind}.${side}`),
                isNumber: true,
                render: (row: Day) => {
                  const sums = row[kind];
                  return sums && <Amount value={sums[side]} isSigned={side === 'difference'} />;
                },
              })),
            ),
            {
              key: 'open',
              label: translate('console.money.toResolve'),
              render: (row) => row.open > 0 && <Chip size="small" color="warning" label={row.open} />,
            },
          ]}
        />
      </QueueFrame>
    </>
  );
}

function Differences({ day, area }: { readonly day: Day; readonly area: Area }) {
  const translate = useTranslate();
  const act = useAct();
  const [requested, setRequested] = useState<Requested>();
  const mayResolve = useMay()(area === 'payments' ? 'deposits.decide' : 'transfers.settle');
  const command = area === 'payments' ? 'reconcile done' : 'reconcile vendor-done';
  const resolve = (subject: string): Requested => ({
    title: translate('console.money.resolve'),
    confirm: translate('console.money.resolve'),
    reason: 'required',
    onConfirm: ({ reason }) => act(command, { subject, reason }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h6" component="h2">
        <PluginName kind={area} code={day.provider} /> · {day.day}
      </Typography>
      {day.fault !== undefined && <Typography color="error">{day.fault}</Typography>}
      {day.differences.length === 0 && (
        <Typography color="text.secondary">{translate('console.money.noDifferences')}</Typography>
      )}
      {day.differences.map((item) => (
        <Card key={item.id} variant="outlined" sx={{ p: 1 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="body2">
              {translate(`console.difference.${item.kind.replace(' ', '_')}`, { _: item.kind })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {translate(`console.state.${item.of}`, { _: item.of })}
            </Typography>
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {item.orderId}
          </Typography>
          <Typography variant="body2">
            {translate('console.money.sides', { ours: item.ours ?? '–', theirs: item.theirs ?? '–' })}
          </Typography>
          {item.doneBy !== undefined ? (
            <Typography variant="body2" color="text.secondary">
              {item.doneBy}: {item.note}
            </Typography>
          ) : (
            mayResolve && (
              <Button size="small" onClick={() => setRequested(resolve(item.id))}>
                {translate('console.money.resolve')}
              </Button>
            )
          )}
        </Card>
      ))}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
