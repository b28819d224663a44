/** What is taken of a product against the bound. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

interface LoadBarProps {
  readonly loadPercent: number;
  readonly limitPercent: number;
  readonly isAboveBound: boolean;
}

export function LoadBar({ loadPercent, limitPercent, isAboveBound }: LoadBarProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 190 }}>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (loadPercent / limitPercent) * 100)}
        aria-label={`${loadPercent} %`}
        color={isAboveBound ? 'error' : loadPercent > limitPercent * 0.8 ? 'warning' : 'success'}
        sx={{ flex: 1, height: 8, borderRadius: 4 }}
      />
      <Box
        component="span"
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', ...(isAboveBound && { color: 'error.main' }) }}
      >
        {loadPercent} / {limitPercent} %
      </Box>
    </Box>
  );
}
