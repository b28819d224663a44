/** What terms would take of each product, and what they would have paid in 90 days. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { Amount, DenseTable } from '../../../parts/work/index.ts';
import { LoadBar } from '../load-bar.tsx';

interface Month {
  readonly month: string;
  readonly paid: string;
  readonly lostByBranch: string;
  readonly sharePercent?: number;
}

export interface Tried {
  readonly limitPercent: number;
  readonly loads: readonly {
    readonly product: string;
    readonly loadPercent: number;
    readonly isAboveBound: boolean;
  }[];
  readonly months: readonly Month[];
  readonly worst?: Month;
}

export function TriedTerms({ tried, currency }: { readonly tried: Tried; readonly currency: string }) {
  const t = useTranslate();
  const isAbove = tried.loads.some(({ isAboveBound }) => isAboveBound);
  return (
    <>
      <Alert severity={isAbove ? 'error' : 'success'}>
        {t(isAbove ? 'console.agents.would_refuse' : 'console.agents.would_pass')}
      </Alert>
      <DenseTable
        label={t('console.agents.taken')}
        rows={tried.loads.map((row) => ({ id: row.product, limitPercent: tried.limitPercent, ...row }))}
        empty={t('console.agents.takes_nothing')}
        columns={[
          {
            key: 'product',
            label: t('console.agents.product'),
            render: ({ product }) => t(`console.product.${product}`),
          },
          { key: 'load', label: t('console.agents.load'), render: (row) => <LoadBar {...row} /> },
        ]}
      />
      <DenseTable
        label={t('console.agents.replayed')}
        rows={tried.months.map((row) => ({ id: row.month, ...row }))}
        selectedId={tried.worst?.month}
        empty={t('console.agents.nothing_replayed')}
        columns={[
          { key: 'month', label: t('console.agents.month'), render: ({ month }) => month },
          {
            key: 'lost',
            label: t('console.agents.branch_lost'),
            isNumber: true,
            render: ({ lostByBranch }) => <Amount value={lostByBranch} currency={currency} isSigned />,
          },
          {
            key: 'paid',
            label: t('console.agents.would_pay'),
            isNumber: true,
            render: ({ paid }) => <Amount value={paid} currency={currency} />,
          },
          {
            key: 'share',
            label: t('console.agents.of_lost'),
            isNumber: true,
            render: ({ sharePercent }) => (sharePercent === undefined ? '–' : `${sharePercent} %`),
          },
        ]}
      />
    </>
  );
}
