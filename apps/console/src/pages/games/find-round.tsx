/** A round, a ticket or a vendor's bet by its id, of whichever player: replayed where it is a round of our own. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { BetDetail, PlayerLink, useRead } from '../../parts/work/index.ts';

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

export function FindRound() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { ref } = useParams();
  const [typed, setTyped] = useState(ref ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`/games/rounds/${typed.trim().toLowerCase()}`);
  };
  return (
    <Card variant="outlined" sx={{ p: 2, maxWidth: 900, display: 'grid', gap: 2 }}>
      <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <TextField
          label={t('console.games.round_id')}
          size="small"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ flex: '1 1 340px' }}
          slotProps={{ htmlInput: { pattern: ID, maxLength: 36, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button type="submit" variant="contained">
          {t('ra.action.search')}
        </Button>
      </Box>
      {ref ? <Round key={ref} id={ref} /> : <Box color="text.secondary">{t('console.games.round_hint')}</Box>}
    </Card>
  );
}

function Round({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { value, error } = useRead('findRound', { params: { ref: id } });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return null;
  return (
    <BetDetail
      {...value}
      facts={[
        [
          t('console.players.username'),
          <PlayerLink key="player" memberId={value.memberId} username={value.username} />,
        ],
      ]}
    />
  );
}
