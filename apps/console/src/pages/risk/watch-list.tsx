/** Players whom operators watch, and why. */
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, PlayerLink, useRead } from '../../parts/work/index.ts';

export function WatchList() {
  const t = useTranslate();
  const { value, error, refetch } = useRead('listWatched', {});
  return (
    <Card variant="outlined" sx={{ p: 1 }}>
      <CommandButton command="watch add" variant="contained" onDone={refetch} />
      <DenseTable
        label={t('console.risks.tab.watched')}
        rows={value?.rows}
        error={error}
        onRetry={refetch}
        empty={t('console.risks.none_watched')}
        columns={[
          { key: 'player', label: t('console.players.username'), render: (row) => <PlayerLink {...row} /> },
          { key: 'reason', label: t('console.work.reason'), render: ({ reason }) => reason },
          { key: 'by', label: t('console.content.by'), render: ({ addedBy }) => addedBy },
          { key: 'at', label: t('console.money.at'), render: ({ addedAt }) => <When at={addedAt} /> },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: ({ memberId, username }) => (
              <CommandButton command="watch remove" fixed={{ subject: memberId }} about={username} onDone={refetch} />
            ),
          },
        ]}
      />
    </Card>
  );
}
