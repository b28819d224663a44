/** Players, the newest first, or those whom a search finds. Filters are in the address, so that a list can be kept as a bookmark. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../parts/page-title.tsx';
import { When } from '../../parts/when.tsx';
import { DenseTable, FilterForm, type RowOf, StateChip, useFilters, useList, useRead } from '../../parts/work/index.ts';

type Row = RowOf<'listPlayers'>;

export function PlayerList() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ search: 'text', tag: 'text', state: ['locked'], from: 'text', to: 'text' });
  const list = useList('listPlayers', { query });
  return (
    <>
      <PageTitle titleKey="console.players.title" />
      <Card variant="outlined" sx={{ mt: 1, px: 1, pb: 1 }}>
        <Filters query={query} onChange={change} />
        <DenseTable<Row>
          label={translate('console.players.title')}
          {...list}
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
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly onChange: (given: Readonly<Record<string, string>>) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  const translate = useTranslate();
  const tags = useRead('listTags', {}).value?.rows ?? [];
  return (
    <FilterForm
      list="players"
      query={query}
      onChange={onChange}
      filters={[
        {
          name: 'search',
          label: translate('console.players.search'),
          hint: translate('console.players.searchHint'),
          maxLength: 100,
        },
        {
          name: 'tag',
          label: translate('console.players.tag'),
          options: tags.map(({ tag, members }) => [tag, `${tag} (${members})`]),
        },
        {
          name: 'state',
          label: translate('console.money.state'),
          options: [['locked', translate('console.state.locked')]],
        },
        { name: 'from', label: translate('console.players.from'), isDay: true },
        { name: 'to', label: translate('console.players.to'), isDay: true },
      ]}
    />
  );
}
