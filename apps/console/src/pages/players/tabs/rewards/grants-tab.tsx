/** A player's grants of bonus money: what each has on its account, and how much must still be played. */
import { useTranslate } from 'react-admin';
import { When } from '../../../../parts/when.tsx';
import { Amount, CampaignName, DenseTable, type RowOf, StateChip, useRead } from '../../../../parts/work/index.ts';
import type { Player } from '../../player.ts';

type Row = RowOf<'listPlayerGrants'>;

const amounts = ['award', 'bonus', 'required', 'done'] as const;

export function GrantsTab({ player }: { readonly player: Player }) {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listPlayerGrants', { params: { memberId: player.id } });
  return (
    <DenseTable<Row>
      label={t('console.players.tab.grants')}
      rows={value?.rows}
      error={error}
      onRetry={refetch}
      empty={t('console.players.nothing')}
      columns={[
        {
          key: 'campaign',
          label: t('console.reports.column.campaign'),
          render: ({ campaign }) => <CampaignName code={campaign} />,
        },
        ...amounts.map((name) => ({
          key: name,
          label: t(`console.players.grants.${name}`),
          isNumber: true,
          render: (row: Row) => <Amount value={row[name]} />,
        })),
        { key: 'since', label: t('console.players.grants.since'), render: ({ since }) => <When at={since} /> },
        {
          key: 'until',
          label: t('console.players.grants.until'),
          render: ({ expiresAt }) => expiresAt && <When at={expiresAt} />,
        },
        { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
      ]}
    />
  );
}
