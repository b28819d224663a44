/** What every game that was played returned, against what it publishes: those outside their bounds first. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Amount, DenseTable, FilterForm, PluginName, type RowOf, useFilters, useRead } from '../../parts/work/index.ts';
import { Bounds, ComparisonChip, percent } from './return-cells.tsx';

export function ReturnList() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ from: 'text', to: 'text' });
  const { value, error, refetch } = useRead('listReturns', { query });
  const out =
    value?.rows.filter(({ return: { comparison } }) => comparison === 'above' || comparison === 'below') ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FilterForm
        list="returns"
        query={{ from: query.from ?? value?.from, to: query.to ?? value?.to }}
        onChange={change}
        filters={(['from', 'to'] as const).map((name) => ({ name, label: t(`console.games.${name}`), isDay: true }))}
      />
      {value && (
        <Alert severity={out.length > 0 ? 'warning' : 'info'}>
          {t(out.length > 0 ? 'console.games.some_out' : 'console.games.none_out', { smart_count: out.length })}
        </Alert>
      )}
      <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
        <DenseTable<RowOf<'listReturns'>>
          label={t('console.games.tab.returns')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.games.not_played')}
          onOpen={({ id }) => navigate(`/games/${id}`)}
          columns={[
            { key: 'game', label: t('console.games.game'), render: ({ name }) => <b>{name}</b> },
            {
              key: 'vendor',
              label: t('console.games.vendor'),
              render: ({ vendor }) => <PluginName kind="vendors" code={vendor} />,
            },
            { key: 'bets', label: t('console.home.measure.bets'), isNumber: true, render: (row) => row.return.bets },
            {
              key: 'stake',
              label: t('console.home.measure.stake'),
              isNumber: true,
              render: (row) => <Amount value={row.return.stake} currency={value?.currency ?? ''} />,
            },
            {
              key: 'ggr',
              label: t('console.home.measure.ggr'),
              isNumber: true,
              render: (row) => <Amount value={row.return.ggr} isSigned />,
            },
            {
              key: 'actual',
              label: t('console.games.returned'),
              isNumber: true,
              render: (row) => <Bounds value={row.return} />,
            },
            {
              key: 'theory',
              label: t('console.games.published'),
              isNumber: true,
              render: (row) => percent(row.return.theoryBp),
            },
            {
              key: 'comparison',
              label: t('console.games.bounds'),
              render: (row) => <ComparisonChip {...row.return} />,
            },
          ]}
        />
      </Card>
    </Box>
  );
}
