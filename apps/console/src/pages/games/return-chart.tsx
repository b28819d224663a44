/** Thirty days as bars of what was staked, and a line of what was returned of it against what is published. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useLocaleState, useTranslate } from 'react-admin';
import { type AnswerOf, grouped } from '../../parts/work/index.ts';
import { percent } from './return-cells.tsx';

interface ReturnChartProps {
  readonly days: AnswerOf<'showGame'>['days'];
  readonly currency: string;
  readonly theoryBp: number | undefined;
}

const WIDTH = 720;
const HEIGHT = 200;
const FOOT = 22;
const DRAWN = HEIGHT - FOOT;
/** A day of luck may return far more: the line ends at the top. */
const MOST_BP = 20_000;

export function ReturnChart({ days, currency, theoryBp }: ReturnChartProps) {
  const t = useTranslate();
  const { palette } = useTheme();
  const [locale] = useLocaleState();
  const top = Math.max(1, ...days.map(({ stake }) => Number(stake)));
  const step = WIDTH / days.length;
  const yOf = (bp: number) => DRAWN - (Math.min(bp, MOST_BP) / MOST_BP) * DRAWN;
  const returns = days.map(({ stake, payout }) =>
    Number(stake) > 0 ? Math.round((Number(payout) / Number(stake)) * 10_000) : undefined,
  );
  const points = returns.flatMap((bp, at) => (bp === undefined ? [] : [`${step * (at + 0.5)},${yOf(bp)}`]));
  const dayOf = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric' });
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ color: 'text.secondary', typography: 'body2', mb: 1 }}>
        {t('console.games.chart', { currency })}
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('console.games.chart', { currency })}
        sx={{ width: '100%' }}
      >
        {days.map(({ day, stake, bets }, at) => (
          <g key={day}>
            <title>{`${day} · ${grouped(stake)} · ${bets} · ${percent(returns[at])}`}</title>
            <rect x={step * at} y={0} width={step} height={DRAWN} fill="transparent" />
            <rect
              x={step * at + step * 0.15}
              width={step * 0.7}
              y={DRAWN - (Number(stake) / top) * DRAWN}
              height={(Number(stake) / top) * DRAWN}
              rx={2}
              fill={palette.primary.light}
            />
            {at % 5 === 0 && (
              <text
                x={step * (at + 0.5)}
                y={HEIGHT - 6}
                textAnchor="middle"
                fontSize={11}
                fill={palette.text.secondary}
              >
                {dayOf(day)}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={DRAWN} y2={DRAWN} stroke={palette.divider} />
        {theoryBp !== undefined && (
          <line
            x1={0}
            x2={WIDTH}
            y1={yOf(theoryBp)}
            y2={yOf(theoryBp)}
            stroke={palette.success.main}
            strokeDasharray="6 4"
            strokeWidth={1.5}
          />
        )}
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke={palette.warning.main}
          strokeWidth={2.5}
          strokeLinejoin="round"
        />
      </Box>
    </Box>
  );
}
