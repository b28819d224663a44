/** What may be withdrawn at each level, and at what fee. What a scheme of levels says is marked: it counts before the rules. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Amount, type AnswerOf, DenseTable } from '../../parts/work/index.ts';
import { Fee } from './fee.tsx';
import type { TableProps } from './methods.tsx';

type Row = AnswerOf<'showCashierRules'>['levels'][number];

/** A value, marked where the scheme of levels says it. */
function Of({
  row,
  names,
  children,
}: {
  readonly row: Row;
  readonly names: readonly string[];
  readonly children: React.ReactNode;
}) {
  const t = useTranslate();
  if (!names.some((name) => row.byScheme.includes(name))) return <Box component="span">{children}</Box>;
  return (
    <Tooltip title={t('console.cashier.by_scheme')}>
      <Box component="span" tabIndex={0} sx={{ borderBottom: '1px dotted' }}>
        {children}
      </Box>
    </Tooltip>
  );
}

export function Levels({ rows, error, onRetry, currency }: TableProps<Row>) {
  const t = useTranslate();
  const times = (count: number) => t('console.cashier.times', { smart_count: count });
  return (
    <DenseTable<Row>
      label={t('console.cashier.withdrawals')}
      rows={rows}
      error={error}
      onRetry={onRetry}
      empty={t('console.cashier.no_levels')}
      columns={[
        {
          key: 'level',
          label: t('console.field.level'),
          render: ({ id }) => <b>{id === '0' ? t('console.cashier.all_others') : id}</b>,
        },
        {
          key: 'limits',
          label: t('console.cashier.each'),
          isNumber: true,
          render: (row) => (
            <Of row={row} names={['maximum']}>
              <Amount value={row.minimum} /> – <Amount value={row.maximum} currency={currency} />
            </Of>
          ),
        },
        {
          key: 'day',
          label: t('console.cashier.daily'),
          isNumber: true,
          render: (row) => (
            <Of row={row} names={['dailyMaximum', 'dailyTimes']}>
              <Amount value={row.dailyMaximum} currency={currency} /> · {times(row.dailyTimes)}
            </Of>
          ),
        },
        {
          key: 'free',
          label: t('console.field.freePerDay'),
          isNumber: true,
          render: (row) => (
            <Of row={row} names={['freePerDay']}>
              {times(row.freePerDay)}
            </Of>
          ),
        },
        {
          key: 'fee',
          label: t('console.cashier.fee_after'),
          render: (row) => (
            <Of row={row} names={['feeFixed', 'feeShare']}>
              <Fee fixed={row.feeFixed} share={row.feeShare} currency={currency} />
            </Of>
          ),
        },
      ]}
    />
  );
}
