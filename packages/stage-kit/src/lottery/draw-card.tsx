/** The draw: time left, the last result as its game shows it, and what a game says of it. */
import { Fragment } from 'react';
import { clockText } from '../components/clock-text.ts';
import kitStyles from '../components/kit.module.css';
import { useStage } from '../stage/stage-context.tsx';
import type { DrawLook } from './draw-look.tsx';
import styles from './lottery.module.css';
import type { DrawNow } from './use-current-draw.ts';

const CIRCUMFERENCE = 94.25;
/** Over a longer break the countdown alone says too little: the draw's day and time stand below it. */
const LONG_MS = 30 * 60_000;

const timeOf = (at: number) =>
  new Date(at).toLocaleString(document.documentElement.lang || undefined, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

export function DrawCard({ draw, look }: { draw: DrawNow | undefined; look: DrawLook }) {
  const { text } = useStage();
  if (!draw) return <div className={styles.draw} aria-busy="true" />;
  const outcome = draw.drawing === undefined ? draw.last?.outcome : undefined;
  const words = look.wordsOf(outcome);
  return (
    <section className={styles.draw} data-closing={draw.leftMs < 10_000} aria-label={text('stage.lottery.draw')}>
      <div>
        <small>
          {text(draw.isOpen ? 'stage.lottery.closes' : 'stage.lottery.closed', { drawNumber: draw.drawNumber })}
        </small>
        <div className={styles.clock} role="timer">
          {clockText(draw.leftMs)}
        </div>
        {draw.leftMs > LONG_MS && <small>{text('stage.lottery.next', { when: timeOf(draw.drawsAt) })}</small>}
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
        <Fragment key={draw.last?.drawNumber}>
          {look.show({ outcome, isDrawing: draw.drawing !== undefined, size: 'card' })}
        </Fragment>
        <small>
          <LastDraw draw={draw} caption={look.captionOf(outcome)} isKnown={words !== undefined} />
        </small>
      </div>
      <span className={kitStyles.spoken} role="status">
        {words === undefined
          ? ''
          : text('stage.lottery.drawn', { drawNumber: draw.last?.drawNumber.slice(-4) ?? '', result: words })}
      </span>
    </section>
  );
}

function LastDraw(props: { draw: DrawNow; caption: string; isKnown: boolean }) {
  const { text } = useStage();
  const { drawing, awaited, isResultAwaited, last } = props.draw;
  if (drawing !== undefined && awaited)
    return text('stage.lottery.awaited', { ...awaited, drawNumber: drawing.slice(-4) });
  if (drawing !== undefined && isResultAwaited)
    return text('stage.lottery.awaited.result', { drawNumber: drawing.slice(-4) });
  if (drawing !== undefined) return text('stage.lottery.drawing', { drawNumber: drawing.slice(-4) });
  if (!last || !props.isKnown) return text('stage.lottery.history.none');
  const lastLabel = text('stage.lottery.last', { drawNumber: last.drawNumber.slice(-4) });
  return props.caption === '' ? lastLabel.replace(/\s*·$/, '') : `${lastLabel} ${props.caption}`;
}
