/** Compared days by provider: ours, theirs, the difference; and what somebody has to resolve. */
import UploadIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useScopeFacts } from '../../base/scope.ts';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Day as CalendarDay } from '../../parts/when.tsx';
import { Amount, DenseTable, PluginName, QueueFrame, StateChip, useFilters, useRead } from '../../parts/work/index.ts';
import { type Area, type Day, Differences } from './differences.tsx';
import { ImportStatement } from './import-statement.tsx';

const REFRESH_MS = 15_000;

export function Page() {
  const translate = useTranslate();
  const [openId, setOpenId] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const may = useMay();
  const { currency } = useScopeFacts();
  const maySeeVendors = may('reconciliation.vendors');
  const { query, change } = useFilters({ area: ['vendors'] });
  const area: Area = (maySeeVendors && query.area) || 'payments';
  const days = useRead(area === 'payments' ? 'listReconciledDays' : 'listReconciledVendorDays', {
    refreshMs: REFRESH_MS,
  });
  const opened = days.value?.rows.find(({ id }) => id === openId);
  return (
    <>
      <PageTitle titleKey="console.money.reconciliation">
        {area === 'payments' &&
          may.run('reconcile look') &&
          may.run('reconcile import') &&
          days.value &&
          days.value.providers.length > 0 && (
            <Button variant="outlined" size="small" startIcon={<UploadIcon />} onClick={() => setImporting(true)}>
              {translate('console.statement.import')}
            </Button>
          )}
      </PageTitle>
      {isImporting && days.value && (
        <ImportStatement
          providers={days.value.providers}
          onImported={(provider, day) => setOpenId(`${provider} ${day}`)}
          onClose={() => setImporting(false)}
        />
      )}
      {currency !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('console.work.amounts_in', { currency })}
        </Typography>
      )}
      <QueueFrame
        head={
          <Tabs value={area} onChange={(_event, next: Area) => change({ area: next === 'payments' ? '' : next })}>
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
              render: (row) => <CalendarDay day={row.day} />,
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
                  return sums && <Amount value={sums[side]} currency={false} isSigned={side === 'difference'} />;
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
