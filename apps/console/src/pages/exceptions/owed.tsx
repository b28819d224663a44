/** What a corrected result took back and players had spent already: it is taken from later winnings, or written off. */
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, PlayerLink, useRead } from '../../parts/work/index.ts';
import { Listed } from './listed.tsx';

interface OwedAmount {
  readonly orderId: string;
  readonly memberId: string;
  readonly username: string;
  readonly isTrial: boolean;
  readonly game: string;
  readonly draw: string;
  readonly owed: string;
  readonly currency: string;
  readonly since: string;
}

export function Owed() {
  const t = useTranslate();
  const lotteries = useRead('listLotteries', {}).value?.rows ?? [];
  const nameOf = (game: string) => lotteries.find(({ id }) => id === game)?.name ?? game;
  return (
    <Listed<OwedAmount>
      command="owed list"
      titleKey="console.exceptions.tab.owed"
      hintKey="console.exceptions.hint.owed"
      idOf={({ orderId }) => orderId}
      columns={[
        { key: 'since', label: t('console.exceptions.since'), render: ({ since }) => <When at={since} /> },
        {
          key: 'player',
          label: t('console.players.username'),
          render: (row) => (row.isTrial ? t('console.exceptions.trial') : <PlayerLink {...row} />),
        },
        {
          key: 'draw',
          label: t('console.draws.draw'),
          render: ({ game, draw }) => <Link to={`/draws/${game}/${draw}`}>{`${nameOf(game)} ${draw}`}</Link>,
        },
        {
          key: 'owed',
          label: t('console.draws.owed'),
          isNumber: true,
          render: ({ owed, currency }) => <Amount value={owed} currency={currency} />,
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ orderId, username, owed, currency }) => (
            <CommandButton
              command="owed write-off"
              fixed={{ subject: orderId }}
              label={t('console.exceptions.write_off')}
              about={`${username} · ${owed} ${currency}`}
              color="warning"
            />
          ),
        },
      ]}
    />
  );
}
