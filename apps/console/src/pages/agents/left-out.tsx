/** Members whose bets no agent earns by, each with why, until two operators count them again. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, PlayerLink, useRead } from '../../parts/work/index.ts';

export function LeftOut() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listAgentLeftOut', {});
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value || value.rows.length === 0) return null;
  return (
    <Section titleKey="console.agents.left_out">
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{t('console.agents.left_out_hint')}</Box>
      <DenseTable
        label={t('console.agents.left_out')}
        rows={value.rows}
        empty=""
        columns={[
          { key: 'member', label: t('console.players.username'), render: ({ member }) => <PlayerLink {...member} /> },
          {
            key: 'reason',
            label: t('console.agents.why'),
            render: ({ reason }) => t(`console.agents.left_out.${reason}`),
          },
          { key: 'other', label: t('console.agents.with'), render: ({ other }) => <PlayerLink {...other} /> },
          {
            key: 'detail',
            label: t('console.agents.detail'),
            render: ({ reason, detail }) =>
              reason === 'opposite' ? t('console.agents.in_draws', { count: detail }) : detail,
          },
          { key: 'from', label: t('console.agents.since'), render: ({ from }) => <When at={from} /> },
          { key: 'last', label: t('console.agents.found_last'), render: ({ lastAt }) => <When at={lastAt} /> },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ member, countedAt, countedBy }) =>
              countedAt === undefined ? (
                <CommandButton command="agents recount" fixed={{ subject: member.username }} onDone={refetch} />
              ) : (
                `${t('console.agents.counted_again')} · ${countedBy ?? ''}`
              ),
          },
        ]}
      />
    </Section>
  );
}
