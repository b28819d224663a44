/** Players by markers of harm, those with the most first, each with the last interaction. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, PlayerLink, useRead } from '../../parts/work/index.ts';

export function AtRisk() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listAtRisk', {});
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Box sx={{ p: 1, color: 'text.secondary' }}>
        {t('console.care.hint')}
        {value && (
          <>
            {` ${t('console.care.looked_for')} `}
            <When at={value.lookedAt} />
          </>
        )}
      </Box>
      <DenseTable
        label={t('console.care.tab.players')}
        rows={value?.rows}
        error={error}
        onRetry={refetch}
        empty={t('console.care.nobody')}
        columns={[
          { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
          {
            key: 'markers',
            label: t('console.care.markers'),
            render: ({ markers }) => (
              <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                {markers.map(({ marker, value: figure, usual }) => (
                  <Chip
                    key={marker}
                    size="small"
                    color="warning"
                    variant="outlined"
                    label={`${t(`console.care.marker.${marker}`)}: ${figure}${usual === undefined ? '' : ` (${t('console.care.usual', { usual })})`}`}
                  />
                ))}
              </Box>
            ),
          },
          {
            key: 'last',
            label: t('console.care.last'),
            render: ({ interaction }) =>
              interaction && (
                <>
                  {`${t(`console.choice.${interaction.kind}`)} · ${interaction.text}`}
                  <Typography component="div" variant="caption" color="text.secondary">
                    {interaction.by} · <When at={interaction.at} />
                  </Typography>
                </>
              ),
          },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ memberId, username }) => (
              <CommandButton command="care note" fixed={{ subject: memberId }} about={username} onDone={refetch} />
            ),
          },
        ]}
      />
    </Card>
  );
}
