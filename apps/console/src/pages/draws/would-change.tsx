/** What another result would change: for each merchant, how many orders, what is paid in addition and what is taken back or owed. */
import Alert from '@mui/material/Alert';
import { usePermissions, useTranslate } from 'react-admin';
import type { Me } from '../../base/session.ts';
import { Amount, DenseTable } from '../../parts/work/index.ts';

export interface Would {
  readonly rows: readonly {
    readonly merchant: string;
    readonly currency: string;
    readonly orders: number;
    readonly changed: number;
    readonly paid: string;
    readonly taken: string;
    readonly isWhole: boolean;
  }[];
  /** Merchants that are corrected as well, and whose orders another database has: they are not counted. */
  readonly elsewhere: readonly string[];
}

export function WouldChange({ would: { rows, elsewhere } }: { readonly would: Would }) {
  const t = useTranslate();
  const { permissions: me } = usePermissions<Me>();
  const nameOf = (code: string) => me?.scopes.find((scope) => scope.code === code)?.name ?? code;
  return (
    <>
      {rows.some(({ isWhole }) => !isWhole) && <Alert severity="info">{t('console.draws.not_whole')}</Alert>}
      {elsewhere.length > 0 && (
        <Alert severity="warning">
          {t('console.draws.elsewhere', { merchants: elsewhere.map(nameOf).join(', ') })}
        </Alert>
      )}
      <DenseTable
        label={t('console.draws.would_change')}
        rows={rows.map((row) => ({ id: row.merchant, ...row }))}
        empty={t('console.draws.no_orders')}
        columns={[
          { key: 'merchant', label: t('console.shell.scope'), render: ({ merchant }) => nameOf(merchant) },
          {
            key: 'changed',
            label: t('console.draws.changed'),
            isNumber: true,
            render: ({ changed, orders }) => `${changed} / ${orders}`,
          },
          {
            key: 'paid',
            label: t('console.draws.paid'),
            isNumber: true,
            render: ({ paid, currency }) => <Amount value={paid} currency={currency} />,
          },
          {
            key: 'taken',
            label: t('console.draws.taken_or_owed'),
            isNumber: true,
            render: ({ taken, currency }) => <Amount value={taken} currency={currency} />,
          },
        ]}
      />
    </>
  );
}
