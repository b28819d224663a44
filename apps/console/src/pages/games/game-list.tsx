/** The catalog in the order in which members see it. Filters are in the address, so that a list can be kept as a bookmark. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Amount, DenseTable, type RowOf, StateChip, useList } from '../../parts/work/index.ts';
import { Bounds, ComparisonChip, percent } from './return-cells.tsx';

type Row = RowOf<'listGames'>;

const filters = ['search', 'vendor', 'category', 'state'] as const;
const states = ['open', 'closed', 'hidden', 'gone'] as const;
const categories = ['LOCAL', 'RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT', 'COCK'] as const;

export function GameList() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(filters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])));
  const list = useList('listGames', { query });
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Filters key={address.toString()} query={query} onChange={setAddress} />
      <DenseTable<Row>
        label={t('console.games.title')}
        rows={list.rows}
        error={list.error}
        onRetry={list.refetch}
        onMore={list.more}
        empty={t('console.games.empty')}
        onOpen={({ id }) => navigate(`/games/${id}`)}
        columns={[
          {
            key: 'name',
            label: t('console.games.game'),
            render: ({ name, id }) => (
              <>
                <b>{name}</b>
                <Typography component="div" variant="caption" color="text.secondary" noWrap>
                  {id}
                </Typography>
              </>
            ),
          },
          {
            key: 'category',
            label: t('console.games.category'),
            render: ({ category }) => t(`console.category.${category}`, { _: category }),
          },
          { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          { key: 'marks', label: t('console.games.marks'), render: (row) => <Marks row={row} /> },
          {
            key: 'stake',
            label: t('console.home.measure.stake'),
            isNumber: true,
            render: (row) => <Amount value={row.return.stake} />,
          },
          {
            key: 'actual',
            label: t('console.games.returned'),
            isNumber: true,
            render: (row) => <Bounds value={row.return} />,
          },
          {
            key: 'theory',
            label: t('console.games.published'),
            isNumber: true,
            render: (row) => percent(row.return.theoryBp),
          },
          { key: 'comparison', label: t('console.games.bounds'), render: (row) => <ComparisonChip {...row.return} /> },
        ]}
      />
    </Card>
  );
}

/** What operators changed of it. */
function Marks({ row }: { readonly row: Row }) {
  const t = useTranslate();
  const { place, hot, new: fresh, refusedRegions, minimum, maximum, variant } = row;
  const marks = [
    ...(place === undefined ? [] : [t('console.games.mark.place', { place })]),
    ...(hot === 'auto' ? [] : [t(`console.games.mark.hot_${hot}`)]),
    ...(fresh === 'auto' ? [] : [t(`console.games.mark.new_${fresh}`)]),
    ...(refusedRegions.length === 0 ? [] : [t('console.games.mark.regions', { regions: refusedRegions.join(', ') })]),
    ...(minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''}–${maximum ?? ''}`]),
    ...(variant === undefined ? [] : [variant]),
  ];
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {marks.map((mark) => (
        <Chip key={mark} size="small" label={mark} />
      ))}
    </Box>
  );
}

interface FiltersProps {
  readonly query: Readonly<Record<string, string | null>>;
  readonly onChange: (address: URLSearchParams) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = filters.flatMap((name) => {
      const value = String(form.get(name) ?? '').trim();
      return value === '' ? [] : [[name, value]];
    });
    onChange(new URLSearchParams(given));
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, py: 1.5, flexWrap: 'wrap', alignItems: 'start', '& > *': { flex: '1 1 130px' } }}
    >
      <TextField
        name="search"
        size="small"
        label={t('console.games.search')}
        defaultValue={query.search ?? ''}
        sx={{ flex: '3 1 220px !important' }}
        slotProps={{ htmlInput: { maxLength: 100, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        name="vendor"
        size="small"
        label={t('console.games.vendor')}
        defaultValue={query.vendor ?? ''}
        slotProps={{ htmlInput: { maxLength: 32, pattern: '[a-z0-9-]*', autoCapitalize: 'none' } }}
      />
      <TextField
        select
        name="category"
        size="small"
        label={t('console.games.category')}
        defaultValue={query.category ?? ''}
      >
        <MenuItem value="">{t('console.players.any')}</MenuItem>
        {categories.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.category.${one}`, { _: one })}
          </MenuItem>
        ))}
      </TextField>
      <TextField select name="state" size="small" label={t('console.money.state')} defaultValue={query.state ?? ''}>
        <MenuItem value="">{t('console.players.any')}</MenuItem>
        {states.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.state.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="contained" sx={{ flex: '0 0 auto !important', height: 40 }}>
        {t('ra.action.search')}
      </Button>
    </Box>
  );
}
