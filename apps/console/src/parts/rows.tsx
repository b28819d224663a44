/**
 * The rows of a list endpoint: a table where there is room, cards on a phone; filters above, pages below. Every list of the console is this one.
 */
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataTable,
  List,
  type RaRecord,
  RecordContextProvider,
  useExpanded,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { type FilteredListName, filteredLists } from '#contract/lists';
import { buttonsInReach } from './work/dense-table.tsx';
import { SavedFilters } from './work/filters/saved-filters.tsx';

/** Of a list whose filters can be saved: what the operator saved. */
function SavedOfRows({ resource }: { readonly resource: string }) {
  const { filterValues, setFilters } = useListContext();
  if (!isFiltered(resource)) return null;
  const use = (filters: Readonly<Record<string, string>>) => {
    const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
    setFilters(chosen, Object.fromEntries(Object.keys(chosen).map((name) => [name, true])));
  };
  return (
    <Box sx={{ px: 1, pt: 1 }}>
      <SavedFilters list={resource} values={filterValues} onUse={use} />
    </Box>
  );
}

const isFiltered = (resource: string): resource is FilteredListName => Object.hasOwn(filteredLists, resource);

export interface Column<Row extends RaRecord> {
  /** The field, and with the list's name the key of its label. */
  readonly source: string & keyof Row;
  readonly labelKey: string;
  readonly isSortable?: boolean;
  readonly isNumber?: boolean;
  readonly show?: (row: Row) => React.ReactNode;
}

interface RowsProps<Row extends RaRecord> {
  /** The list endpoint's path: `audit`. */
  readonly resource: string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: React.ReactElement[];
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter?: Readonly<Record<string, unknown>>;
  /** What is shown when a row is opened. */
  readonly details?: React.ReactElement;
  /** What can be done with a row. */
  readonly actions?: (row: Row) => React.ReactNode;
  /** What would be here, where there is nothing. */
  readonly emptyKey: string;
  /** What fills the list; absent for anyone who may not do it. */
  readonly emptyAction?: React.ReactNode;
}

const show = <Row extends RaRecord>({ show: render, source }: Column<Row>, row: Row) =>
  render ? render(row) : String(row[source] ?? '–');

export function Rows<Row extends RaRecord>({
  resource,
  columns,
  filters,
  sort,
  filter,
  details,
  actions,
  emptyKey,
  emptyAction,
}: RowsProps<Row>) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const t = useTranslate();
  const empty = <Empty lineKey={emptyKey} action={emptyAction} />;
  return (
    <List<Row>
      resource={resource}
      {...(filters && { filters })}
      {...(sort && { sort })}
      {...(filter && { filter })}
      perPage={25}
      exporter={false}
      {...(!filters && { actions: false as const })}
      title={<span />}
      empty={false}
      storeKey={`rows.${resource}`}
      sx={{ '& .RaList-content': { overflowX: 'auto' } }}
    >
      <SavedOfRows resource={resource} />
      {isPhone ? (
        <Cards columns={columns} empty={empty} {...(details && { details })} {...(actions && { actions })} />
      ) : (
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={false}
          empty={empty}
          {...(details && { expand: details })}
          sx={{
            '& .column-actions': { textAlign: 'right', minWidth: 190, ...buttonsInReach },
            // Their buttons are for the mouse alone: no key reaches them, and no screen reader tells of them.
            '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
          }}
        >
          {details && (
            <DataTable.Col<Row>
              source={'details' as never}
              label={t('ra.message.details')}
              disableSort
              render={(row: Row) => <DetailsButton id={row.id} />}
            />
          )}
          {columns.map((column) => (
            <DataTable.Col<Row>
              key={column.source}
              source={column.source as never}
              label={t(column.labelKey)}
              disableSort={!column.isSortable}
              {...(column.isNumber && { align: 'right' as const })}
              render={(row: Row) => show(column, row)}
            />
          ))}
          {actions && (
            <DataTable.Col<Row>
              source={'actions' as never}
              label={t('console.shell.actions')}
              disableSort
              render={actions}
            />
          )}
        </DataTable>
      )}
    </List>
  );
}

function Empty({ lineKey, action }: { readonly lineKey: string; readonly action: React.ReactNode }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center', px: 2, py: 5 }}>
      <Box sx={{ color: 'text.secondary', maxWidth: 520 }}>{t(lineKey)}</Box>
      {action}
    </Box>
  );
}

function DetailsButton({ id }: Pick<RaRecord, 'id'>) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const [isOpen, toggle] = useExpanded(resource, id);
  return (
    <IconButton size="small" aria-label={t('ra.message.details')} aria-expanded={isOpen} onClick={toggle}>
      <ExpandMore fontSize="inherit" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
    </IconButton>
  );
}

function Cards<Row extends RaRecord>({
  columns,
  details,
  actions,
  empty,
}: Pick<RowsProps<Row>, 'columns' | 'details' | 'actions'> & { readonly empty: React.ReactElement }) {
  const { data } = useListContext<Row>();
  const t = useTranslate();
  if (!data) return null;
  if (data.length === 0) return empty;
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1 }}>
      {data.map((row) => (
        <Paper key={row.id} variant="outlined" sx={{ p: 1.5 }}>
          {columns.map((column) => (
            <Box key={column.source} sx={{ display: 'grid', gridTemplateColumns: '38% 1fr', gap: 1, py: 0.25 }}>
              <Box sx={{ color: 'text.secondary' }}>{t(column.labelKey)}</Box>
              <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{show(column, row)}</Box>
            </Box>
          ))}
          {details && <RecordContextProvider value={row}>{details}</RecordContextProvider>}
          {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1 }}>{actions(row)}</Box>}
        </Paper>
      ))}
    </Box>
  );
}
