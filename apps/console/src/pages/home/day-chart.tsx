/** Fourteen days as bars of stakes with a line of revenue, drawn as SVG: a chart library would weigh more than the page. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useLocaleState, useTranslate } from 'react-admin';
import { grouped } from '../../parts/work/index.ts';

interface Day {
  readonly day: string;
  readonly players: number;
  readonly stake: string;
  readonly ggr: string;
}

interface DayChartProps {
  readonly days: readonly Day[];
  readonly currency: string;
}

const WIDTH = 560;
const HEIGHT = 180;
const FOOT = 22;

export function DayChart({ days, currency }: DayChartProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const [locale] = useLocaleState();
  const stakes = days.map(({ stake }) => Number(stake));
  const revenues = days.map(({ ggr }) => Number(ggr));
  const top = Math.max(1, ...stakes, ...revenues);
  const bottom = Math.min(0, ...revenues);
  const yOf = (value: number) => ((top - value) / (top - bottom)) * (HEIGHT - FOOT);
  const step = WIDTH / Math.max(1, days.length);
  const middle = (at: number) => step * (at + 0.5);
  const line = revenues.map((value, at) => `${middle(at)},${yOf(value)}`).join(' ');
  const dayOf = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric' });
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', gap: 2, mb: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary">
          {translate('console.home.chart')}
        </Typography>
        <Legend color={palette.primary.light} label={`${translate('console.home.measure.stake')} (${currency})`} />
        <Legend color={palette.warning.main} label={translate('console.home.measure.ggr')} />
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={translate('console.home.chart')}
        sx={{ width: '100%' }}
      >
        {days.map(({ day, stake, ggr, players }, at) => (
          <g key={day}>
            <title>{`${day} · ${grouped(stake)} · ${grouped(ggr)} · ${players}`}</title>
            <rect x={step * at} y={0} width={step} height={HEIGHT - FOOT} fill="transparent" />
            <rect
              x={step * at + step * 0.2}
              width={step * 0.6}
              y={yOf(stakes[at] ?? 0)}
              height={Math.max(0, yOf(0) - yOf(stakes[at] ?? 0))}
              rx={3}
              fill={palette.primary.light}
            />
            <text x={middle(at)} y={HEIGHT - 6} textAnchor="middle" fontSize={11} fill={palette.text.secondary}>
              {dayOf(day)}
            </text>
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} stroke={palette.divider} />
        <polyline points={line} fill="none" stroke={palette.warning.main} strokeWidth={2.5} strokeLinejoin="round" />
      </Box>
    </Box>
  );
}

function Legend({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: color }} />
      <Typography variant="body2">{label}</Typography>
    </Box>
  );
}
