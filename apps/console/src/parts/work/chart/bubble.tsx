/** What the column says that is pointed at or was reached by key: its name, and each value with its unit. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { DrawnProps } from './drawing.tsx';
import { valuesOf } from './values.ts';

export function Bubble(props: DrawnProps) {
  const { points, frame, width, active } = props;
  const point = active === undefined ? undefined : points[active];
  const x = active === undefined ? 0 : frame.middle(active);
  const isLeft = x > width / 2;
  return (
    <Box role="status" sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {point && (
        <Paper
          elevation={4}
          sx={{
            position: 'absolute',
            top: 4,
            ...(isLeft ? { right: width - x + 10 } : { left: x + 10 }),
            maxWidth: Math.max(140, width / 2 - 16),
            px: 1.25,
            py: 0.75,
            border: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {point.name}
          </Typography>
          {valuesOf(props, point).map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Paper>
      )}
    </Box>
  );
}
