/** How much of a budget is used, as a bar and in numbers. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { Amount } from '../../parts/work/index.ts';

const ALL_BP = 10_000;
const NEARLY_BP = 9_000;

export function BudgetBar({ budget, usedBp }: { readonly budget: string; readonly usedBp: number }) {
  const t = useTranslate();
  return (
    <Box sx={{ minWidth: 130 }}>
      <Amount value={budget} />
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (usedBp * 100) / ALL_BP)}
        color={usedBp >= NEARLY_BP ? 'warning' : 'primary'}
        aria-label={t('console.campaigns.used', { percent: (usedBp / 100).toFixed(1) })}
      />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('console.campaigns.used', { percent: (usedBp / 100).toFixed(1) })}
      </Box>
    </Box>
  );
}
