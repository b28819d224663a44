/** How many members were reached, of how many it was for when it was decided. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { grouped } from '../work/index.ts';

interface ProgressProps {
  readonly reached: number;
  readonly skipped: number;
  readonly members: number;
  readonly state: string;
}

export function Progress({ reached, skipped, members, state }: ProgressProps) {
  const t = useTranslate();
  const looked = reached + skipped;
  const percent = state === 'done' ? 100 : Math.min(100, members === 0 ? 0 : (100 * looked) / members);
  const label = t('console.mailings.of', { sent: grouped(`${reached}`), members: grouped(`${members}`) });
  return (
    <Box sx={{ minWidth: 130 }}>
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{label}</Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={state === 'failed' ? 'error' : 'primary'}
        aria-label={label}
      />
    </Box>
  );
}
