/** The catalog in the order in which members see it. Filters are in the address, so that a list can be kept as a bookmark. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { playableCategories } from '#client/console-routes';
import { usePlugins } from '../../base/names.ts';
import { useVariantWords } from '../../parts/data/coded.tsx';
import { Amount, DenseTable, FilterForm, type RowOf, StateChip, useFilters, useList } from '../../parts/work/index.ts';
import { Bounds, ComparisonChip, percent } from './return-cells.tsx';

type Row = RowOf<'listGames'>;

const states = ['open', 'closed', 'hidden', 'gone'] as const;

export function GameList() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { query, change } = useFilters({ search: 'text', vendor: 'text', category: playableCategories, state: states });
  const list = useList('listGames', { query });
  return (
    <Card variant="outlined" sx={{ px: 1, pb: 1 }}>
      <Filters query={query} onChange={change} />
      <DenseTable<Row>
        label={t('console.games.title')}
        {...list}
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
  const wordsOf = useVariantWords();
  const { place, hot, new: fresh, refusedRegions, minimum, maximum, variant } = row;
  const marks = [
    ...(place === undefined ? [] : [t('console.games.mark.place', { place })]),
    ...(hot === 'auto' ? [] : [t(`console.games.mark.hot_${hot}`)]),
    ...(fresh === 'auto' ? [] : [t(`console.games.mark.new_${fresh}`)]),
    ...(refusedRegions.length === 0 ? [] : [t('console.games.mark.regions', { regions: refusedRegions.join(', ') })]),
    ...(minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''}–${maximum ?? ''}`]),
    ...(variant === undefined ? [] : [wordsOf(variant)]),
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
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly onChange: (given: Readonly<Record<string, string>>) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const vendors = usePlugins('vendors');
  return (
    <FilterForm
      list="games"
      query={query}
      onChange={onChange}
      filters={[
        { name: 'search', label: t('console.games.search'), maxLength: 100 },
        {
          name: 'vendor',
          label: t('console.games.vendor'),
          options: vendors.all.map(({ code, name }) => [code, name] as const),
        },
        {
          name: 'category',
          label: t('console.games.category'),
          options: playableCategories.map((one) => [one, t(`console.category.${one}`, { _: one })]),
        },
        {
          name: 'state',
          label: t('console.money.state'),
          options: states.map((one) => [one, t(`console.state.${one}`)]),
        },
      ]}
    />
  );
}
