/** Returns as every table of games shows them: the figure, its bounds, and what they say of what is published. */
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RowOf } from '../../parts/work/index.ts';

export type Return = RowOf<'listGames'>['return'];

export const percent = (bp: number | undefined) => (bp === undefined ? '–' : `${(bp / 100).toFixed(2)}\u00a0%`);

export function Bounds({ value: { actualBp, lowBp, highBp } }: { readonly value: Return }) {
  return (
    <>
      <Typography component="span" variant="body2" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {percent(actualBp)}
      </Typography>
      {lowBp !== undefined && (
        <Typography component="div" variant="caption" color="text.secondary" noWrap>
          {`${percent(lowBp)} … ${percent(highBp)}`}
        </Typography>
      )}
    </>
  );
}

const colours = { none: 'default', few: 'default', within: 'success', above: 'error', below: 'warning' } as const;

export function ComparisonChip({ comparison }: Pick<Return, 'comparison'>) {
  const t = useTranslate();
  return (
    <Tooltip title={t(`console.games.comparison_hint.${comparison}`)}>
      <Chip
        size="small"
        variant="outlined"
        color={colours[comparison]}
        label={t(`console.games.comparison.${comparison}`)}
        tabIndex={0}
      />
    </Tooltip>
  );
}
