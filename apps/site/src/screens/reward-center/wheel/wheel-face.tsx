/** The wheel as it is weighted: each segment is as wide as it is likely. It turns to where the spin stopped, and decides nothing. */
import { useText } from '#base/view';
import type { Wheel } from './use-wheels.ts';
import own from './wheel.module.css';

export interface WheelFaceProps {
  readonly segments: Wheel['segments'];
  /** In degrees, since the wheel was first shown. */
  readonly turned: number;
  readonly isMoving: boolean;
  readonly nameOf: (segment: Wheel['segments'][number]) => string;
}

const RADIUS = 150;
const INNER = 26;
const LABEL_AT = 92;
/** What is narrower has its name in the list alone. */
const NARROW = 22;
const WHOLE = 360;

const fills = [own.one, own.two, own.three, own.four, own.five, own.six];

interface Slice {
  readonly from: number;
  readonly angle: number;
}

export function slicesOf(segments: readonly { readonly weight: number }[]): readonly Slice[] {
  const sum = segments.reduce((total, { weight }) => total + weight, 0);
  let from = 0;
  return segments.map(({ weight }) => {
    const slice = { from, angle: (WHOLE * weight) / sum };
    from += slice.angle;
    return slice;
  });
}

/** How far to turn on, whole turns included, so that the middle of a segment stands at the top. */
export function turnTo(slices: readonly Slice[], segment: number, turned: number, wholeTurns: number): number {
  const slice = slices[segment] ?? { from: 0, angle: 0 };
  const rest = (WHOLE - (slice.from + slice.angle / 2) - (turned % WHOLE) + 2 * WHOLE) % WHOLE;
  return turned + wholeTurns * WHOLE + rest;
}

const at = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

function pathOf({ from, angle }: Slice): string {
  if (angle >= WHOLE) return `M0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 1 1 -0.01 ${-RADIUS}Z`;
  return `M0 0L${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 ${angle > 180 ? 1 : 0} 1 ${at(from + angle, RADIUS)}Z`;
}

export function WheelFace({ segments, turned, isMoving, nameOf }: WheelFaceProps) {
  const t = useText();
  const slices = slicesOf(segments);
  return (
    <div className={own.face}>
      <svg viewBox="-156 -156 312 312" role="img" aria-label={t('prizes.wheel.odds')}>
        <circle r={RADIUS + 5} className={own.rim} />
        {/* Not the whole picture: its corners would reach beyond the page. */}
        <g className={isMoving ? own.moving : undefined} style={{ transform: `rotate(${turned}deg)` }}>
          {slices.map((slice, index) => {
            const segment = segments[index];
            if (!segment || slice.angle === 0) return null;
            const middle = slice.from + slice.angle / 2;
            return (
              <g key={slice.from} className={fills[index % fills.length]}>
                <path d={pathOf(slice)} />
                {/* Read from left to right on either side. */}
                {slice.angle >= NARROW && (
                  <text transform={`rotate(${middle}) translate(0 ${-LABEL_AT}) rotate(${middle > 180 ? 90 : -90})`}>
                    {nameOf(segment)}
                  </text>
                )}
              </g>
            );
          })}
        </g>
        <circle r={INNER} className={own.hub} />
      </svg>
      <span className={own.pointer} aria-hidden="true" />
    </div>
  );
}
