/** A player's free rounds, and cancelling a set of them. */
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../../../parts/command-button.tsx';
import { When } from '../../../../parts/when.tsx';
import { Amount, type AnswerOf, CampaignName, DenseTable, StateChip, useRead } from '../../../../parts/work/index.ts';
import type { Player } from '../../player.ts';

type Row = AnswerOf<'showPlayerFreeRounds'>['rows'][number];

/** What its vendor says of it; both sides' figures are equal once all has come. */
function AtVendor({ vendor: { code, state, played, won } }: { readonly vendor: NonNullable<Row['vendor']> }) {
  const translate = useTranslate();
  return (
    <>
      {code} <StateChip state={state} />
      {played !== undefined && won !== undefined && (
        <>
          {' '}
          {translate('console.players.rounds.counted', { played })} <Amount value={won} />
        </>
      )}
    </>
  );
}

const amounts = ['stake', 'won', 'cap', 'given'] as const;

export function RoundsTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const { value, error, refetch } = useRead('showPlayerFreeRounds', { params: { memberId: player.id } });
  return (
    <DenseTable<Row>
      label={translate('console.players.tab.rounds')}
      rows={value?.rows}
      error={error}
      onRetry={refetch}
      empty={translate('console.players.nothing')}
      columns={[
        {
          key: 'campaign',
          label: translate('console.reports.column.campaign'),
          render: ({ campaign }) => <CampaignName code={campaign} />,
        },
        { key: 'games', label: translate('console.argument.game'), render: ({ games }) => games },
        {
          key: 'played',
          label: translate('console.players.rounds.played'),
          isNumber: true,
          render: ({ played, rounds }) => `${played} / ${rounds}`,
        },
        ...amounts.map((name) => ({
          key: name,
          label: translate(`console.players.rounds.${name}`),
          isNumber: true,
          render: (row: Row) => <Amount value={row[name]} />,
        })),
        {
          key: 'vendor',
          label: translate('console.players.rounds.vendor'),
          render: ({ vendor }) => vendor && <AtVendor vendor={vendor} />,
        },
        {
          key: 'playBy',
          label: translate('console.players.rounds.playBy'),
          render: ({ playBy }) => <When at={playBy} />,
        },
        {
          key: 'state',
          label: translate('console.money.state'),
          render: ({ id, state, reason }) => (
            <>
              <StateChip state={state} /> {reason}
              {/* One with a reason was cancelled: what it won waits until the player may have it. */}
              {(state === 'granted' || state === 'playing') && reason === undefined && (
                <CommandButton
                  command="rounds cancel"
                  fixed={{ subject: id }}
                  label={translate('ra.action.cancel')}
                  color="warning"
                  onDone={refetch}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}
