/**
 * A dense table with its states: loading, empty, failed. Rows can be chosen by mouse and keyboard. On a phone each row is a card, with the names of
 * the columns beside what they say.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { alpha, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface Column<Row> {
  /** `do` is the one of the buttons. */
  readonly key: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** Left out while a row is open beside the table, where it is shown as well. */
  readonly isInPanel?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface DenseTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly error?: string | undefined;
  readonly empty: string;
  readonly onRetry?: () => void;
  readonly onOpen?: (row: Row) => void;
  readonly selectedId?: string | undefined;
  readonly onMore?: (() => void) | undefined;
  /** Of many columns: their names take two lines where one would be too wide. */
  readonly isWide?: boolean;
}

/** Digits stand below each other, and stay in one line. */
const ofNumbers = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
/** So that what an operator compares stands beside each other. */
const dense = { '& .MuiTableCell-root': { px: 1 } } as const;

const tint = (colour: string) => ({ backgroundImage: `linear-gradient(${colour}, ${colour})` });

/** A cell that stays in sight covers what is scrolled below it, and has the colour of its row all the same. */
const asItsRow = ({ palette: { primary, action } }: Theme, within: string, cell: string) => ({
  [`${within}.MuiTableRow-hover:hover > ${cell}`]: tint(action.hover),
  [`${within}.Mui-selected > ${cell}`]: tint(alpha(primary.main, action.selectedOpacity)),
  [`${within}.Mui-selected:hover > ${cell}`]: tint(alpha(primary.main, action.selectedOpacity + action.hoverOpacity)),
});

/** What a row is of stays in sight while the rest is scrolled sideways. */
const withFirst = (theme: Theme) => ({
  [theme.breakpoints.up('sm')]: {
    '& tr > :first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
    ...asItsRow(theme, '& ', ':first-of-type'),
    '& tr > *, & tr > * .MuiTypography-root': { fontSize: '.8125rem' },
  },
});

/** What can be done about a row stays in reach while the rest is scrolled sideways: on a tablet it would be out of sight. */
export const buttonsInReach = {
  position: 'sticky',
  right: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  boxShadow: '-6px 0 6px -6px rgba(0, 0, 0, .25)',
} as const;

const ofButtons = (theme: Theme) => ({
  [theme.breakpoints.up('sm')]: { ...theme.unstable_sx(buttonsInReach), ...asItsRow(theme, '', '&') },
});

/** On a phone. The names of columns are still there for who does not see them. */
const stacked = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': {
      display: 'block',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: '8px',
      my: 1,
      py: 0.5,
    },
    '& td.MuiTableCell-root': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 38fr) minmax(0, 62fr)',
      gap: '8px',
      alignItems: 'start',
      border: 0,
      py: '3px',
      textAlign: 'left',
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
    },
    '& td.MuiTableCell-root:not([data-label])': { display: 'block' },
    '& td[data-label]::before': { content: 'attr(data-label)', color: theme.palette.text.secondary },
    '& td:is(:has(> div:empty), :has(> div > :is(div, span, strong):empty:only-child))': { display: 'none !important' },
  },
});
const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e'];

export function DenseTable<Row extends { readonly id: string }>(props: DenseTableProps<Row>) {
  const { label, rows, error, empty, onRetry, onOpen, selectedId, onMore, isWide = false } = props;
  const columns = props.columns.filter(({ isInPanel }) => !isInPanel || selectedId === undefined);
  const translate = useTranslate();
  const failed = error !== undefined && (
    <Alert severity="error" action={onRetry && <Button onClick={onRetry}>{translate('console.work.again')}</Button>}>
      {error}
    </Alert>
  );
  // What was read before stays: one failed look at it is no reason to lose sight of it.
  if (failed && rows === undefined) return failed;
  return (
    <TableContainer tabIndex={0} sx={[dense, isWide && withFirst, stacked]}>
      {failed}
      <Table size="small" aria-label={label} role="table">
        {columns.length > 0 && <Head columns={columns} isWide={isWide} />}
        <TableBody role="rowgroup">
          {rows === undefined &&
            WAITING_ROWS.map((key) => (
              <TableRow key={key} role="row">
                <TableCell role="cell" colSpan={columns.length}>
                  <Skeleton />
                </TableCell>
              </TableRow>
            ))}
          {rows?.map((row) => (
            <TableRow
              key={row.id}
              role="row"
              hover={onOpen !== undefined}
              selected={row.id === selectedId}
              tabIndex={onOpen ? 0 : undefined}
              onClick={onOpen && (() => onOpen(row))}
              onKeyDown={
                onOpen &&
                ((event: KeyboardEvent) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row))
              }
              sx={onOpen && { cursor: 'pointer' }}
            >
              {columns.map(({ key, label: name, isNumber, render }) => (
                <TableCell
                  key={key}
                  role="cell"
                  data-label={name}
                  align={isNumber ? 'right' : 'left'}
                  sx={key === 'do' ? ofButtons : isNumber ? ofNumbers : {}}
                >
                  <Content row={row} render={render} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows?.length === 0 && (
        <Typography color="text.secondary" align="center" sx={{ py: 5 }}>
          {empty}
        </Typography>
      )}
      {onMore && (
        <Button onClick={onMore} fullWidth sx={{ my: 1 }}>
          {translate('console.work.more')}
        </Button>
      )}
    </TableContainer>
  );
}

/** What a column says of a row, with the hooks that it may use: rows come and go. */
function Content<Row>({ row, render }: Pick<Column<Row>, 'render'> & { readonly row: Row }) {
  return <div>{render(row)}</div>;
}

function Head<Row>({ columns, isWide }: { readonly columns: readonly Column<Row>[]; readonly isWide: boolean }) {
  const sx = isWide ? { verticalAlign: 'bottom', lineHeight: 1.25 } : { whiteSpace: 'nowrap' };
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map(({ key, label, isNumber }) => (
          <TableCell
            key={key}
            role="columnheader"
            align={isNumber ? 'right' : 'left'}
            sx={[sx, key === 'do' && ofButtons]}
          >
            {label}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}
