/** Logins that see an agent's team and change nothing. Ending one ends its sessions. */
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { type AnswerOf, DenseTable } from '../../parts/work/index.ts';

export function Viewers({ agent }: { readonly agent: AnswerOf<'showAgent'> }) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.agents.viewers')}
      rows={agent.viewers}
      empty={t('console.agents.no_viewers')}
      columns={[
        { key: 'name', label: t('console.players.username'), render: ({ username }) => <b>{username}</b> },
        { key: 'opened', label: t('console.agents.since'), render: ({ createdAt }) => <When at={createdAt} /> },
        {
          key: 'login',
          label: t('console.agents.last_login'),
          render: ({ lastLoginAt }) => (lastLoginAt === undefined ? '–' : <When at={lastLoginAt} />),
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ username }) => (
            <CommandButton
              command="viewers end"
              fixed={{ subject: agent.username, choice: username }}
              label={t('console.agents.end_viewer')}
              about={username}
              color="error"
            />
          ),
        },
      ]}
    />
  );
}
