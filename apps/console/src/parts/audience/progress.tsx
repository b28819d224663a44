/** How many members were written to, of how many it was for when it was decided. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { RowOf } from '../../parts/work/index.ts';

export function Progress({ sent, skipped, members, state }: RowOf<'listMailings'>) {
  const t = useTranslate();
  const looked = sent + skipped;
  const percent = state === 'done' ? 100 : Math.min(100, members === 0 ? 0 : (100 * looked) / members);
  return (
    <Box sx={{ minWidth: 130 }}>
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{t('console.mailings.of', { sent, members })}</Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={state === 'failed' ? 'error' : 'primary'}
        aria-label={t('console.mailings.of', { sent, members })}
      />
    </Box>
  );
}
