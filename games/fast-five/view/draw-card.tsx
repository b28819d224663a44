/** The draw: time left, the last five balls, what they sum to. */
import { kitStyles, useStage } from '#stage-kit';
import styles from './five.module.css';
import type { DrawNow } from './use-current-draw.ts';

const CIRCUMFERENCE = 94.25;
const PLACES = ['d1', 'd2', 'd3', 'd4', 'd5'];

function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

export function DrawCard({ issue }: { issue: DrawNow | undefined }) {
  const { text } = useStage();
  if (!issue) return <div className={styles.draw} aria-busy="true" />;
  const digits = issue.drawing === undefined ? issue.last?.digits : undefined;
  return (
    <section className={styles.draw} data-closing={issue.leftMs < 10_000} aria-label={text('game.fast-five.draw')}>
      <div>
        <small>
          {text(issue.isOpen ? 'game.fast-five.closes' : 'game.fast-five.closed', { numero: issue.numero })}
        </small>
        <div className={styles.clock} role="timer">
          {clockOf(issue.leftMs)}
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
          strokeDasharray={`${CIRCUMFERENCE * issue.share} ${CIRCUMFERENCE}`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <div className={styles.balls}>
        {PLACES.map((place, at) => (
          <span
            key={`${place}-${issue.last?.numero}`}
            className={styles.ball}
            data-drawing={issue.drawing !== undefined}
            aria-hidden="true"
          >
            {digits?.[at] ?? '·'}
          </span>
        ))}
        <small>
          <LastDraw issue={issue} />
        </small>
      </div>
      <span className={kitStyles.spoken} role="status">
        {digits
          ? text('game.fast-five.said.drawn', { numero: issue.last?.numero.slice(-4) ?? '', digits: digits.join(' ') })
          : ''}
      </span>
    </section>
  );
}

function LastDraw({ issue }: { issue: DrawNow }) {
  const { text } = useStage();
  if (issue.drawing !== undefined) return text('game.fast-five.drawing', { numero: issue.drawing.slice(-4) });
  if (!issue.last?.digits) return text('game.fast-five.history.none');
  const sum = issue.last.digits.reduce((total, digit) => total + digit, 0);
  const size = text(sum >= 23 ? 'game.fast-five.option.big' : 'game.fast-five.option.small');
  const parity = text(sum % 2 === 1 ? 'game.fast-five.option.odd' : 'game.fast-five.option.even');
  const last = text('game.fast-five.last', { numero: issue.last.numero.slice(-4) });
  return `${last} ${text('game.fast-five.sum', { sum, size, parity })}`;
}
