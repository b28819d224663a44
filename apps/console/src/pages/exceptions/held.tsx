/** Accounts that are held since they share something with that of somebody on a break: released when it is another person. */
import { usePermissions, useTranslate } from 'react-admin';
import type { Me } from '../../base/session.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { PlayerLink } from '../../parts/work/index.ts';
import { Listed } from './listed.tsx';

interface HeldAccount {
  readonly memberId: string;
  readonly username: string;
  readonly by: string;
  /** Merchant and member. */
  readonly like: string;
  readonly likeUsername: string;
  readonly since: string;
  readonly until: string;
}

export function Held() {
  const t = useTranslate();
  return (
    <Listed<HeldAccount>
      command="breaks list"
      titleKey="console.exceptions.tab.held"
      hintKey="console.exceptions.hint.held"
      idOf={({ memberId, by, like }) => `${memberId} ${by} ${like}`}
      columns={[
        { key: 'since', label: t('console.exceptions.since'), render: ({ since }) => <When at={since} /> },
        { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
        {
          key: 'by',
          label: t('console.risks.shares'),
          render: ({ by }) => t(`console.exceptions.shares.${by}`, { _: by }),
        },
        { key: 'like', label: t('console.exceptions.like'), render: (row) => <Other {...row} /> },
        {
          key: 'until',
          label: t('console.content.until'),
          render: ({ until }) => (until === '' ? t('console.exceptions.permanent') : <When at={until} />),
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ memberId, username }) => (
            <CommandButton
              command="breaks lift"
              fixed={{ subject: memberId }}
              label={t('console.exceptions.lift')}
              about={username}
              variant="outlined"
            />
          ),
        },
      ]}
    />
  );
}

/** Who is on the break: a player of this merchant, or the merchant where the break is. */
function Other({ like, likeUsername }: HeldAccount) {
  const { permissions: me } = usePermissions<Me>();
  const [merchant = '', memberId = ''] = like.split(' ');
  if (likeUsername !== '') return <PlayerLink memberId={memberId} username={likeUsername} />;
  return <>{me?.scopes.find(({ code }) => code === merchant)?.name ?? merchant}</>;
}
