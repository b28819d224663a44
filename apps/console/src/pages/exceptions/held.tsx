/** Accounts that are held since they share something with that of somebody on a break: released when it is another person. */
import Box from '@mui/material/Box';
import { usePermissions, useTranslate } from 'react-admin';
import type { Me } from '../../base/session.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { PlayerLink, useOrderColumns } from '../../parts/work/index.ts';
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
  /** All that holds the account, this one among it. */
  readonly matches?: readonly HeldAccount[];
}

/** An account is released from all that holds it: one line each. */
const byAccount = (rows: readonly HeldAccount[]): readonly HeldAccount[] =>
  [...Map.groupBy(rows, ({ memberId }) => memberId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, matches: [first, ...others] }] : [],
  );

export function Held() {
  const t = useTranslate();
  const order = useOrderColumns();
  return (
    <Listed<HeldAccount>
      command="breaks list"
      titleKey="console.exceptions.tab.held"
      hintKey="console.exceptions.hint.held"
      idOf={({ memberId }) => memberId}
      arrange={byAccount}
      columns={[
        { key: 'since', label: t('console.exceptions.since'), render: ({ since }) => <When at={since} /> },
        order.player,
        {
          key: 'by',
          label: t('console.risks.shares'),
          render: ({ matches = [] }) => (
            <Box component="ul" sx={{ m: 0, pl: 2 }}>
              {matches.map((match) => (
                <li key={`${match.by} ${match.like}`}>
                  {t(`console.exceptions.shares.${match.by}`, { _: match.by })} · <Other {...match} /> ·{' '}
                  {match.until === '' ? t('console.exceptions.permanent') : <Until at={match.until} />}
                </li>
              ))}
            </Box>
          ),
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

/** Until when the break is. */
function Until({ at }: { readonly at: string }) {
  return (
    <>
      {useTranslate()('console.content.until')} <When at={at} />
    </>
  );
}

/** Who is on the break: a player of this merchant, or the merchant where the break is. */
function Other({ like, likeUsername }: HeldAccount) {
  const { permissions: me } = usePermissions<Me>();
  const [merchant = '', memberId = ''] = like.split(' ');
  if (likeUsername !== '') return <PlayerLink memberId={memberId} username={likeUsername} />;
  return <>{me?.scopes.find(({ code }) => code === merchant)?.name ?? merchant}</>;
}
