/** By which methods members pay in: whether each takes new deposits, between which amounts, how much a day, at what fee, and from which level. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { Amount, type AnswerOf, DenseTable, PluginName } from '../../parts/work/index.ts';
import { Fee } from './fee.tsx';

type Row = AnswerOf<'showCashierRules'>['methods'][number];

export interface TableProps<Of> {
  readonly rows: readonly Of[] | undefined;
  readonly error: string | undefined;
  readonly onRetry: () => void;
  readonly currency: string;
}

function StateChip({ isOn, hasAccount }: Pick<Row, 'isOn' | 'hasAccount'>) {
  const t = useTranslate();
  const state = isOn ? (hasAccount ? 'on' : 'no_account') : 'off';
  const color = { on: 'success', off: 'default', no_account: 'warning' } as const;
  return <Chip size="small" variant="outlined" color={color[state]} label={t(`console.cashier.state.${state}`)} />;
}

export function Methods({ rows, error, onRetry, currency }: TableProps<Row>) {
  const t = useTranslate();
  return (
    <DenseTable<Row>
      label={t('console.cashier.deposits')}
      rows={rows}
      error={error}
      onRetry={onRetry}
      empty={t('console.cashier.no_methods')}
      columns={[
        {
          key: 'method',
          label: t('console.field.method'),
          render: ({ id }) => (
            <b>
              <PluginName kind="payments" code={id} />
            </b>
          ),
        },
        { key: 'state', label: t('console.money.state'), render: (row) => <StateChip {...row} /> },
        {
          key: 'limits',
          label: t('console.cashier.each'),
          isNumber: true,
          render: ({ minimum, maximum }) => (
            <Box component="span">
              <Amount value={minimum} /> – <Amount value={maximum} currency={currency} />
            </Box>
          ),
        },
        {
          key: 'day',
          label: t('console.cashier.daily'),
          isNumber: true,
          render: ({ dailyMaximum, dailyTimes }) => (
            <Box component="span">
              {dailyMaximum !== undefined && <Amount value={dailyMaximum} currency={currency} />}
              {dailyTimes !== undefined && ` · ${t('console.cashier.times', { smart_count: dailyTimes })}`}
              {dailyMaximum === undefined && dailyTimes === undefined && '–'}
            </Box>
          ),
        },
        {
          key: 'fee',
          label: t('console.field.fee'),
          render: ({ feeFixed, feeShare }) => <Fee fixed={feeFixed} share={feeShare} currency={currency} />,
        },
        {
          key: 'bearer',
          label: t('console.field.bearer'),
          render: ({ feeFixed, feeShare, bearer }) =>
            feeShare > 0 || /[1-9]/.test(feeFixed) ? t(`console.option.${bearer}`) : '–',
        },
        {
          key: 'level',
          label: t('console.field.minLevel'),
          isNumber: true,
          render: ({ minLevel }) => (minLevel === 0 ? t('console.cashier.all_levels') : minLevel),
        },
      ]}
    />
  );
}
