/** Bars with a line over them, drawn as SVG: a chart library would weigh more than the page. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

export interface Point {
  readonly id: string;
  readonly label: string;
  readonly bar: string;
  readonly line?: string | undefined;
  /** Shown while it is pointed at. */
  readonly title: string;
}

interface BarChartProps {
  readonly caption: string;
  readonly points: readonly Point[];
  readonly barLabel: string;
  readonly lineLabel?: string | undefined;
}

const WIDTH = 560;
const HEIGHT = 180;
const FOOT = 22;
/** What a label of the foot takes at least. */
const LABEL_WIDTH = 38;

export function BarChart({ caption, points, barLabel, lineLabel }: BarChartProps) {
  const { palette } = useTheme();
  const bars = points.map(({ bar }) => Number(bar));
  const lines = lineLabel === undefined ? [] : points.map(({ line = '0' }) => Number(line));
  const top = Math.max(1, ...bars, ...lines);
  const bottom = Math.min(0, ...bars, ...lines);
  const yOf = (value: number) => ((top - value) / (top - bottom)) * (HEIGHT - FOOT);
  const step = WIDTH / Math.max(1, points.length);
  const middle = (at: number) => step * (at + 0.5);
  const line = lines.map((value, at) => `${middle(at)},${yOf(value)}`).join(' ');
  const every = Math.ceil(LABEL_WIDTH / step);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', gap: 2, mb: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary">
          {caption}
        </Typography>
        <Legend color={palette.primary.light} label={barLabel} />
        {lineLabel !== undefined && <Legend color={palette.warning.main} label={lineLabel} />}
      </Box>
      <Box component="svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={caption} sx={{ width: '100%' }}>
        {points.map(({ id, label, title }, at) => {
          const value = bars[at] ?? 0;
          return (
            <g key={id}>
              <title>{title}</title>
              <rect x={step * at} y={0} width={step} height={HEIGHT - FOOT} fill="transparent" />
              <rect
                x={step * at + step * 0.2}
                width={step * 0.6}
                y={Math.min(yOf(value), yOf(0))}
                height={Math.abs(yOf(0) - yOf(value))}
                rx={Math.min(3, step * 0.2)}
                fill={palette.primary.light}
              />
              {at % every === 0 && (
                <text x={middle(at)} y={HEIGHT - 6} textAnchor="middle" fontSize={11} fill={palette.text.secondary}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} stroke={palette.divider} />
        {line !== '' && (
          <polyline points={line} fill="none" stroke={palette.warning.main} strokeWidth={2.5} strokeLinejoin="round" />
        )}
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
