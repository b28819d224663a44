/** What the colours of a chart mean, with their units. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChartProps } from './chart.ts';

export function Legend({ bars, line }: ChartProps) {
  const withUnit = ({ label, unit }: { readonly label: string; readonly unit?: string | undefined }) =>
    unit === undefined ? label : `${label} (${unit})`;
  return (
    <>
      <Entry color="primary.light" label={withUnit(bars)} height={10} />
      {line && <Entry color="warning.main" label={withUnit(line)} height={3} />}
      {line?.reference && <Entry color="success.main" label={line.reference.label} height={2} />}
    </>
  );
}

function Entry({ color, label, height }: { readonly color: string; readonly label: string; readonly height: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ width: 12, height, borderRadius: 0.5, bgcolor: color }} />
      <Typography component="span" variant="body2" color="text.secondary">
        {label}
      </Typography>
    </Box>
  );
}
