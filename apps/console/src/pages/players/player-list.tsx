/** Players, the newest first, or those whom a search finds. Filters are in the address, so that a list can be kept as a bookmark. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, type RowOf, StateChip, useList, useRead } from '../../parts/work/index.ts';

type Row = RowOf<'listPlayers'>;

const filters = ['search', 'tag', 'state', 'from', 'to'] as const;

export function PlayerList() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(filters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])));
  const list = useList('listPlayers', { query });
  return (
    <>
      <PageTitle titleKey="console.players.title" />
      <Card variant="outlined" sx={{ mt: 1, px: 1, pb: 1 }}>
        <Filters key={address.toString()} query={query} onChange={setAddress} />
        <DenseTable<Row>
          label={translate('console.players.title')}
          rows={list.rows}
          error={list.error}
          onRetry={list.refetch}
          onMore={list.more}
          empty={translate('console.players.nobody')}
          onOpen={({ id }) => navigate(`/players/${id}`)}
          columns={[
            {
              key: 'username',
              label: translate('console.players.username'),
              render: ({ username }) => <b>{username}</b>,
            },
            { key: 'nickname', label: translate('console.players.nickname'), render: ({ nickname }) => nickname },
            { key: 'email', label: translate('console.person.email'), render: ({ email }) => email ?? '' },
            { key: 'phone', label: translate('console.person.phone'), render: ({ phone }) => phone ?? '' },
            {
              key: 'state',
              label: translate('console.money.state'),
              render: ({ state }) => <StateChip state={state} />,
            },
            {
              key: 'tags',
              label: translate('console.players.tags'),
              render: ({ tags }) => (
                <Box sx={{ display: 'flex', gap: 0.5 }}>
                  {tags.map((tag) => (
                    <Chip key={tag} size="small" label={tag} />
                  ))}
                </Box>
              ),
            },
            {
              key: 'registered',
              label: translate('console.players.registered'),
              render: ({ registeredAt }) => <When at={registeredAt} />,
            },
          ]}
        />
      </Card>
    </>
  );
}

interface FiltersProps {
  readonly query: Readonly<Record<string, string | null>>;
  readonly onChange: (address: URLSearchParams) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  const translate = useTranslate();
  const tags = useRead('listTags', {}).value?.rows ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = filters.flatMap((name) => {
      const value = String(form.get(name) ?? '').trim();
      return value === '' ? [] : [[name, value]];
    });
    onChange(new URLSearchParams(given));
  };
  const day = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, py: 1.5, flexWrap: 'wrap', '& > *': { flex: '1 1 130px' } }}
    >
      <TextField
        name="search"
        label={translate('console.players.search')}
        helperText={translate('console.players.searchHint')}
        defaultValue={query.search ?? ''}
        sx={{ flex: '3 1 260px !important' }}
        slotProps={{ htmlInput: { maxLength: 100, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField select name="tag" label={translate('console.players.tag')} defaultValue={query.tag ?? ''}>
        <MenuItem value="">{translate('console.players.any')}</MenuItem>
        {tags.map(({ tag, members }) => (
          <MenuItem key={tag} value={tag}>
            {tag} ({members})
          </MenuItem>
        ))}
      </TextField>
      <TextField select name="state" label={translate('console.money.state')} defaultValue={query.state ?? ''}>
        <MenuItem value="">{translate('console.players.any')}</MenuItem>
        <MenuItem value="locked">{translate('console.state.locked')}</MenuItem>
      </TextField>
      <TextField name="from" label={translate('console.players.from')} defaultValue={query.from ?? ''} {...day} />
      <TextField name="to" label={translate('console.players.to')} defaultValue={query.to ?? ''} {...day} />
      <Button type="submit" variant="contained" sx={{ flex: '0 0 auto !important', alignSelf: 'start' }}>
        {translate('ra.action.search')}
      </Button>
    </Box>
  );
}
