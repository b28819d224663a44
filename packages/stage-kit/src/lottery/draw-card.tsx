/** The draw: time left, the last result ball by ball, and what a game says of it. */
import kitStyles from '../components/kit.module.css';
import { useStage } from '../stage/stage-context.tsx';
import styles from './lottery.module.css';
import type { DrawNow } from './use-current-draw.ts';

const CIRCUMFERENCE = 94.25;

/** The balls of an outcome as the engine shows it, in order; nothing of what is no outcome. */
export type ResultOf = (outcome: unknown) => readonly (number | string)[] | undefined;

function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

export function DrawCard(props: {
  draw: DrawNow | undefined;
  /** How many balls a draw has. */
  count: number;
  resultOf: ResultOf;
  /** What the game says of the last result beside its number. */
  caption?: string | undefined;
}) {
  const { text } = useStage();
  const { draw } = props;
  if (!draw) return <div className={styles.draw} aria-busy="true" />;
  const balls = draw.drawing === undefined ? props.resultOf(draw.last?.outcome) : undefined;
  return (
    <section className={styles.draw} data-closing={draw.leftMs < 10_000} aria-label={text('stage.lottery.draw')}>
      <div>
        <small>
          {text(draw.isOpen ? 'stage.lottery.closes' : 'stage.lottery.closed', { drawNumber: draw.drawNumber })}
        </small>
        <div className={styles.clock} role="timer">
          {clockOf(draw.leftMs)}
        </div>
      </div>
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" fill="none" stroke="#fff3" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${CIRCUMFERENCE * draw.share} ${CIRCUMFERENCE}`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <div className={styles.balls}>
        {Array.from({ length: props.count }, (_, at) => `${draw.last?.drawNumber}-${at}`).map((place, at) => (
          <span key={place} className={styles.ball} data-drawing={draw.drawing !== undefined} aria-hidden="true">
            {balls?.[at] ?? '·'}
          </span>
        ))}
        <small>
          <LastDraw draw={draw} caption={props.caption} isKnown={balls !== undefined} />
        </small>
      </div>
      <span className={kitStyles.spoken} role="status">
        {balls
          ? text('stage.lottery.drawn', { drawNumber: draw.last?.drawNumber.slice(-4) ?? '', result: balls.join(' ') })
          : ''}
      </span>
    </section>
  );
}

function LastDraw(props: { draw: DrawNow; caption: string | undefined; isKnown: boolean }) {
  const { text } = useStage();
  const { drawing, awaited, last } = props.draw;
  if (drawing !== undefined && awaited)
    return text('stage.lottery.awaited', { ...awaited, drawNumber: drawing.slice(-4) });
  if (drawing !== undefined) return text('stage.lottery.drawing', { drawNumber: drawing.slice(-4) });
  if (!last || !props.isKnown) return text('stage.lottery.history.none');
  return `${text('stage.lottery.last', { drawNumber: last.drawNumber.slice(-4) })} ${props.caption ?? ''}`;
}
