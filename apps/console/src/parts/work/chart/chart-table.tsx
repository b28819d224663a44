/** A chart as a table: for who cannot see it always, for everybody where it is asked for. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ChartProps } from './chart.ts';
import { valuesOf } from './values.ts';

/** Out of sight, and read all the same. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export function ChartTable(props: ChartProps & { readonly isShown: boolean }) {
  const { caption, points, pointsLabel, isShown } = props;
  const [first] = points;
  if (!first) return null;
  return (
    <Box tabIndex={isShown ? 0 : undefined} sx={isShown ? { maxHeight: 320, overflow: 'auto' } : hidden}>
      <Table size="small" aria-label={caption}>
        <TableHead>
          <TableRow>
            <TableCell>{pointsLabel}</TableCell>
            {valuesOf(props, first).map(([label]) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map((point) => (
            <TableRow key={point.id}>
              <TableCell component="th" scope="row">
                {point.name}
              </TableCell>
              {valuesOf(props, point).map(([label, value]) => (
                <TableCell key={label} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
