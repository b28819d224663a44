/** A dense table with its states: loading, empty, failed. Rows can be chosen by mouse and keyboard. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
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
}

/** Digits stand below each other, and stay in one line. */
const ofNumbers = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
/** So that what an operator compares stands beside each other. */
const dense = { '& .MuiTableCell-root': { px: 1 } } as const;
const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e'];

export function DenseTable<Row extends { readonly id: string }>(props: DenseTableProps<Row>) {
  const { label, rows, error, empty, onRetry, onOpen, selectedId, onMore } = props;
  const columns = props.columns.filter(({ isInPanel }) => !isInPanel || selectedId === undefined);
  const translate = useTranslate();
  if (error !== undefined) {
    return (
      <Alert severity="error" action={onRetry && <Button onClick={onRetry}>{translate('console.work.again')}</Button>}>
        {error}
      </Alert>
    );
  }
  return (
    <TableContainer tabIndex={0} sx={dense}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, label: name, isNumber }) => (
              <TableCell key={key} align={isNumber ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows === undefined &&
            WAITING_ROWS.map((key) => (
              <TableRow key={key}>
                <TableCell colSpan={columns.length}>
                  <Skeleton />
                </TableCell>
              </TableRow>
            ))}
          {rows?.map((row) => (
            <TableRow
              key={row.id}
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
              {columns.map(({ key, isNumber, render }) => (
                <TableCell key={key} align={isNumber ? 'right' : 'left'} sx={isNumber ? ofNumbers : {}}>
                  {render(row)}
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
