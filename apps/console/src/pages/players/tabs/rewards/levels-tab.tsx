/** How a player's level came to be: each change, with what it took. */
import { useTranslate } from 'react-admin';
import { Day, When } from '../../../../parts/when.tsx';
import { Amount, DenseTable, type RowOf, useRead } from '../../../../parts/work/index.ts';
import type { Player } from '../../player.ts';

type Row = RowOf<'listPlayerLevels'>;

export function LevelsTab({ player }: { readonly player: Player }) {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listPlayerLevels', { params: { memberId: player.id } });
  return (
    <DenseTable<Row>
      label={t('console.players.tab.levels')}
      rows={value?.rows}
      error={error}
      onRetry={refetch}
      empty={t('console.players.nothing')}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        { key: 'why', label: t('console.levels.why'), render: ({ why }) => t(`console.levels.why.${why}`, { _: why }) },
        { key: 'level', label: t('console.field.level'), render: ({ before, after }) => `${before} → ${after}` },
        {
          key: 'done',
          label: t('console.levels.done'),
          isNumber: true,
          render: ({ done, needed }) =>
            done !== undefined && (
              <>
                <Amount value={done} />
                {needed !== undefined && (
                  <>
                    {' / '}
                    <Amount value={needed} />
                  </>
                )}
              </>
            ),
        },
        { key: 'until', label: t('console.content.until'), render: ({ until }) => until && <Day day={until} /> },
      ]}
    />
  );
}
