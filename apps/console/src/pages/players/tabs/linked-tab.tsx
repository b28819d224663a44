/** Accounts that may be the same person's, with what they share and how much it says. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DenseTable, type RowOf, StateChip, useRead } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

export function LinkedTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { value, error, refetch } = useRead('listLinkedPlayers', { params: { memberId: player.id } });
  return (
    <DenseTable<RowOf<'listLinkedPlayers'>>
      label={translate('console.players.tab.linked')}
      rows={value?.rows}
      error={error}
      onRetry={refetch}
      empty={translate('console.players.nobodyLinked')}
      onOpen={({ id }) => navigate(`/players/${id}`)}
      columns={[
        { key: 'username', label: translate('console.players.username'), render: ({ username }) => username },
        { key: 'state', label: translate('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        {
          key: 'weight',
          label: translate('console.players.weight'),
          render: ({ weight }) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 110 }}>
              <LinearProgress
                variant="determinate"
                value={weight}
                color={weight >= 80 ? 'error' : weight >= 50 ? 'warning' : 'primary'}
                sx={{ flex: 1 }}
                aria-hidden
              />
              <Typography variant="body2">{weight} %</Typography>
            </Box>
          ),
        },
        {
          key: 'reasons',
          label: translate('console.players.shared'),
          render: ({ reasons }) => (
            <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
              {reasons.map(({ kind, detail }) => (
                <Chip key={`${kind} ${detail}`} size="small" label={`${translate(`console.link.${kind}`)} ${detail}`} />
              ))}
            </Box>
          ),
        },
      ]}
    />
  );
}
