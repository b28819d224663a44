/** A chart as a picture. What it says is in the table beside it, and in the bubble. */
import { useTheme } from '@mui/material/styles';
import { useLocaleState } from 'react-admin';
import type { ChartProps } from './chart.ts';
import { type Frame, HEIGHT } from './frame.ts';

export interface DrawnProps extends ChartProps {
  readonly frame: Frame;
  readonly width: number;
  /** The column that is pointed at. */
  readonly active: number | undefined;
}

const WIDEST_BAR = 46;

export function Drawing(props: DrawnProps) {
  const { points, frame, width, active } = props;
  const { palette } = useTheme();
  const { step, middle, yOf, bars, every } = frame;
  const zero = yOf(bars, 0);
  const barWidth = Math.min(WIDEST_BAR, step * 0.64);
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden
      style={{ display: 'block', maxWidth: '100%' }}
    >
      <Axes {...props} />
      {active !== undefined && (
        <rect x={middle(active) - step / 2} y={0} width={step} height={zero} fill={palette.action.hover} />
      )}
      {points.map(({ id, label, bar }, at) => {
        const y = yOf(bars, Number(bar));
        return (
          <g key={id}>
            <rect
              x={middle(at) - barWidth / 2}
              width={barWidth}
              y={Math.min(y, zero)}
              height={Math.abs(zero - y)}
              rx={Math.min(3, barWidth * 0.3)}
              fill={palette.primary.light}
            />
            {at % every === 0 && (
              <text x={middle(at)} y={HEIGHT - 7} textAnchor="middle" fontSize={11.5} fill={palette.text.secondary}>
                {label}
              </text>
            )}
          </g>
        );
      })}
      <line x1={frame.left} x2={width - frame.right} y1={zero} y2={zero} stroke={palette.text.secondary} />
      <LineOver {...props} />
    </svg>
  );
}

/** Round values at the left, and at the right where the line has an axis of its own. */
function Axes({ frame, width, bars, line }: DrawnProps) {
  const { palette } = useTheme();
  const [locale] = useLocaleState();
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const written = (value: number, unit: string | undefined) =>
    unit === '%' ? `${short.format(value)} %` : short.format(value);
  const text = { fontSize: 11.5, fill: palette.text.secondary, dominantBaseline: 'middle' } as const;
  return (
    <>
      {frame.bars.ticks.map((tick) => {
        const y = frame.yOf(frame.bars, tick);
        return (
          <g key={tick}>
            <line x1={frame.left} x2={width - frame.right} y1={y} y2={y} stroke={palette.divider} />
            <text {...text} x={frame.left - 6} y={y} textAnchor="end">
              {written(tick, bars.unit)}
            </text>
          </g>
        );
      })}
      {!frame.isShared &&
        frame.line.ticks.map((tick) => (
          <text key={tick} {...text} x={width - frame.right + 6} y={frame.yOf(frame.line, tick)}>
            {written(tick, line?.unit)}
          </text>
        ))}
    </>
  );
}

function LineOver({ points, line, frame, width, active }: DrawnProps) {
  const { palette } = useTheme();
  if (!line) return null;
  const drawn = points.flatMap((point, at) =>
    point.line === undefined ? [] : [{ at, x: frame.middle(at), y: frame.yOf(frame.line, Number(point.line)) }],
  );
  const reference = line.reference && frame.yOf(frame.line, line.reference.value);
  return (
    <>
      {reference !== undefined && (
        <line
          x1={frame.left}
          x2={width - frame.right}
          y1={reference}
          y2={reference}
          stroke={palette.success.main}
          strokeDasharray="6 4"
          strokeWidth={1.5}
        />
      )}
      <polyline
        points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={palette.warning.main}
        strokeWidth={2.5}
        strokeLinejoin="round"
      />
      {drawn
        .filter(({ at }) => at === active || drawn.length === 1)
        .map(({ at, x, y }) => (
          <circle key={at} cx={x} cy={y} r={4} fill={palette.warning.main} />
        ))}
    </>
  );
}
