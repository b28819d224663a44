/** Accounts that share a document, a bank account or a device: drawn, and as a list of how much each says and whose they are. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DenseTable, PlayerLink, useRead } from '../../parts/work/index.ts';
import { LinkGraph } from './link-graph.tsx';

export function Duplicates() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listDuplicates', {});
  const [chosen, setChosen] = useState<string>();
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Box sx={{ p: 1, color: 'text.secondary' }}>{t('console.risks.duplicates_hint')}</Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, alignItems: 'start' }}>
        <DenseTable
          label={t('console.risks.tab.duplicates')}
          rows={value?.rows}
          error={error}
          onRetry={refetch}
          empty={t('console.risks.no_duplicates')}
          onOpen={({ id }) => setChosen(id === chosen ? undefined : id)}
          selectedId={chosen}
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
            { key: 'count', label: t('console.risks.accounts'), isNumber: true, render: ({ count }) => count },
            {
              key: 'players',
              label: t('console.risks.players'),
              render: ({ players, count }) => (
                <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                  {players.map((player) => (
                    <PlayerLink key={player.memberId} {...player} />
                  ))}
                  {count > players.length && (
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {t('console.risks.others', { smart_count: count - players.length })}
                    </Box>
                  )}
                </Box>
              ),
            },
          ]}
        />
        {value && value.rows.length > 0 && <LinkGraph groups={value.rows} selectedId={chosen} />}
      </Box>
    </Card>
  );
}
