/** Draws of one lottery, the newest first; and those of all that are closed and have no result yet. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ALL, useScope } from '../../base/scope.ts';
import { When } from '../../parts/when.tsx';
import {
  DenseTable,
  FilterForm,
  type RowOf,
  SavedFilters,
  StateChip,
  useList,
  useRead,
} from '../../parts/work/index.ts';
import { useDrawNames } from './lottery-names.ts';

type Row = RowOf<'listDraws'>;

const REFRESH_MS = 15_000;

function DrawTable({
  query,
  label,
}: {
  readonly query: { readonly game?: string; readonly number?: string };
  readonly label: string;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const nameOf = useDrawNames();
  const list = useList('listDraws', { query, refreshMs: REFRESH_MS });
  return (
    <DenseTable<Row>
      label={label}
      {...list}
      onMore={query.game === undefined || query.number !== undefined ? undefined : list.onMore}
      empty={t('console.draws.empty')}
      onOpen={({ game, drawNumber }) => navigate(`/draws/${game}/${drawNumber}`)}
      columns={[
        ...(query.game === undefined || query.number !== undefined
          ? [{ key: 'game', label: t('console.draws.game'), render: (row: Row) => <b>{nameOf(row)}</b> }]
          : []),
        {
          key: 'number',
          label: t('console.draws.number'),
          render: ({ drawNumber }) => <b style={{ whiteSpace: 'nowrap' }}>{drawNumber}</b>,
        },
        { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        { key: 'closes', label: t('console.draws.closes'), render: ({ closesAt }) => <When at={closesAt} /> },
        { key: 'draws', label: t('console.draws.draws'), render: ({ drawsAt }) => <When at={drawsAt} /> },
        { key: 'drawn', label: t('console.draws.drawn'), render: ({ drawnAt }) => drawnAt && <When at={drawnAt} /> },
        {
          key: 'settled',
          label: t('console.draws.settled'),
          render: ({ settledAt }) => settledAt && <When at={settledAt} />,
        },
        {
          key: 'note',
          label: t('console.draws.note'),
          render: ({ voidReason, awaitedUntil, state }) =>
            voidReason ??
            (awaitedUntil !== undefined && state === 'closed' ? (
              <>
                {t('console.draws.awaited')} <When at={awaitedUntil} />
              </>
            ) : (
              ''
            )),
        },
      ]}
    />
  );
}

export function DrawsOfGame() {
  const t = useTranslate();
  const [address, setAddress] = useSearchParams();
  const isPlatform = useScope() === ALL;
  const all = useRead('listLotteries', {}).value?.rows ?? [];
  // The platform has draws of its own lotteries alone.
  const lotteries = all.filter(({ isPlatforms }) => isPlatforms || !isPlatform);
  const number = address.get('number') ?? '';
  const game = address.get('game') || lotteries[0]?.id;
  return (
    <>
      <Box sx={{ py: 1.5, maxWidth: 420 }}>
        <TextField
          select
          fullWidth
          size="small"
          label={t('console.draws.game')}
          value={game ?? ''}
          onChange={(event) => setAddress({ game: event.target.value })}
        >
          {lotteries.map(({ id, name, source }) => (
            <MenuItem key={id} value={id}>
              {`${name} · ${t(`console.draws.source.${source}`, { _: source })}`}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <SavedFilters
        list="draws"
        values={{ game: address.get('game') ?? '' }}
        onUse={(filters) => setAddress(filters)}
      />
      <FindDraw number={number} />
      {number !== '' && <DrawTable key={number} query={{ number }} label={t('console.draws.tab.draws')} />}
      {number === '' && game !== undefined && (
        <DrawTable key={game} query={{ game }} label={t('console.draws.tab.draws')} />
      )}
    </>
  );
}

/** A draw by its number, of whichever lottery: players name no other. */
function FindDraw({ number }: { readonly number: string }) {
  const t = useTranslate();
  const [, setAddress] = useSearchParams();
  return (
    <FilterForm
      query={{ number }}
      onChange={({ number: requested = '' }) => setAddress(requested === '' ? {} : { number: requested })}
      filters={[{ name: 'number', label: t('console.draws.number'), maxLength: 40, pattern: '[0-9A-Za-z\\-]{1,40}' }]}
    />
  );
}

export function WaitingDraws() {
  const t = useTranslate();
  return <DrawTable query={{}} label={t('console.draws.tab.waiting')} />;
}
