/** The statement of the account the player plays from. */
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../../base/names.ts';
import { When } from '../../../parts/when.tsx';
import { Amount, DenseTable, Named, type RowOf, useList } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

export function MovementsTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const payments = usePlugins('payments');
  const vendors = usePlugins('vendors');
  // A payment method, a vendor, or what else moved the money by its code.
  const nameOf = (code: string) => vendors.nameOf(payments.nameOf(code));
  const list = useList('listPlayerMovements', { params: { memberId: player.id } });
  return (
    <DenseTable<RowOf<'listPlayerMovements'>>
      label={translate('console.players.tab.movements')}
      rows={list.rows}
      error={list.error}
      onRetry={list.refetch}
      onMore={list.more}
      empty={translate('console.players.nothing')}
      columns={[
        { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'kind',
          label: translate('console.players.kind'),
          render: ({ kind }) => translate(`console.kind.${kind}`, { _: kind }),
        },
        {
          key: 'source',
          label: translate('console.players.source'),
          render: ({ source, sourceName }) => <Named name={sourceName ?? nameOf(source)} code={source} />,
        },
        {
          key: 'amount',
          label: translate('console.money.amount'),
          isNumber: true,
          render: ({ amount }) => <Amount value={amount} isSigned />,
        },
        {
          key: 'after',
          label: translate('console.players.after'),
          isNumber: true,
          render: ({ balanceAfter }) => <Amount value={balanceAfter} />,
        },
        { key: 'ref', label: translate('console.players.ref'), render: ({ ref }) => ref },
      ]}
    />
  );
}
