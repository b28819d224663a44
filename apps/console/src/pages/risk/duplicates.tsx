/** Accounts that share a document, a bank account, or an address and device: how much each says, and whose they are. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { DenseTable, PlayerLink, useRead } from '../../parts/work/index.ts';

export function Duplicates() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listDuplicates', {});
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Box sx={{ p: 1, color: 'text.secondary' }}>{t('console.risks.duplicates_hint')}</Box>
      <DenseTable
        label={t('console.risks.tab.duplicates')}
        rows={value?.rows}
        error={error}
        onRetry={refetch}
        empty={t('console.risks.no_duplicates')}
        columns={[
          { key: 'kind', label: t('console.risks.shares'), render: ({ kind }) => t(`console.risks.kind.${kind}`) },
          { key: 'detail', label: t('console.risks.detail'), render: ({ detail }) => detail },
          {
            key: 'weight',
            label: t('console.risks.weight'),
            render: ({ weight }) => (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 110 }}>
                <LinearProgress
                  variant="determinate"
                  value={weight}
                  aria-label={`${weight} %`}
                  color={weight >= 80 ? 'error' : 'warning'}
                  sx={{ flex: 1, height: 8, borderRadius: 4 }}
                />
                {weight}
              </Box>
            ),
          },
          {
            key: 'players',
            label: t('console.risks.players'),
            render: ({ players }) => (
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                {players.map((player) => (
                  <PlayerLink key={player.memberId} {...player} />
                ))}
              </Box>
            ),
          },
        ]}
      />
    </Card>
  );
}
