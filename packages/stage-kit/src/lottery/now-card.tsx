/** The card of a draw for one player: what was drawn with the last bet, and what that paid. */
import kitStyles from '../components/kit.module.css';
import { RollingAmount } from '../components/rolling-amount.tsx';
import { useStage } from '../stage/stage-context.tsx';
import type { DrawLook } from './draw-look.tsx';
import styles from './lottery.module.css';

export interface NowCardProps {
  readonly look: DrawLook;
  /** Of the last round; absent before the first. */
  readonly outcome: unknown;
  readonly payout: string | undefined;
  readonly isDrawing: boolean;
}

export function NowCard({ look, outcome, payout, isDrawing }: NowCardProps) {
  const { text, money } = useStage();
  const shown = isDrawing ? undefined : outcome;
  const words = look.wordsOf(shown);
  return (
    <section className={styles.draw} aria-label={text('stage.lottery.draw')}>
      <div className={styles.balls} key={words}>
        {look.show({ outcome: shown, isDrawing, size: 'card' })}
        <small>
          {words !== undefined && look.captionOf(shown)}{' '}
          {payout !== undefined && <RollingAmount amount={payout} overMs={400} />}
        </small>
      </div>
      <span className={kitStyles.spoken} role="status">
        {words !== undefined && payout !== undefined ? `${words} · ${money(payout)}` : ''}
      </span>
    </section>
  );
}
