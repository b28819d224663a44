/** The view of Fast Five: the draw above, the board between, the slip below. */
import {
  type DrawNow,
  Icon,
  LotteryScene,
  lotteryStyles,
  PlayTabs,
  type PlayType,
  useCurrentDraw,
  useStage,
} from '#stage-kit';
import type { FiveDraw } from '../engine.ts';
import { BIG_SUM } from '../plays.ts';
import { Board } from './board.tsx';
import styles from './five.module.css';
import { playsFor } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { useSlip } from './use-slip.ts';

const PLAY_TYPES: readonly PlayType[] = ['Tradition', 'Entertainment'];
const PLACES = 5;

const digitsOf = (outcome: unknown) => (outcome as FiveDraw | undefined)?.digits;

export function View() {
  const { text } = useStage();
  const draw = useCurrentDraw();
  const slip = useSlip();
  return (
    <LotteryScene draw={draw} count={PLACES} resultOf={digitsOf} caption={useCaption(draw)} flow={slip}>
      {(open) => (
        <>
          <div className={`${lotteryStyles.tabs} ${styles.switches}`}>
            {PLAY_TYPES.map((playType) => (
              <button
                key={playType}
                type="button"
                aria-pressed={playType === slip.playType}
                onClick={() => slip.choosePlayType(playType)}
              >
                {text(`game.fast-five.${playType}`)}
              </button>
            ))}
            <button type="button" className={styles.side} onClick={() => open('orders')}>
              {text('stage.lottery.orders')}
            </button>
            <button
              type="button"
              className={styles.side}
              onClick={() => open('history')}
              aria-label={text('stage.lottery.history')}
            >
              <Icon name="history" size={18} />
            </button>
          </div>
          <PlayTabs plays={playsFor(slip.playType)} chosen={slip.play} onChoose={slip.choosePlay} />
          <Board play={slip.play} picks={slip.picks} onPicks={slip.setPicks} />
          <SlipBar slip={slip} draw={draw} />
        </>
      )}
    </LotteryScene>
  );
}

/** What the last digits sum to. */
function useCaption(draw: DrawNow | undefined): string {
  const { text } = useStage();
  const sum = (digitsOf(draw?.last?.outcome) ?? []).reduce((total, digit) => total + digit, 0);
  const size = text(sum >= BIG_SUM ? 'game.fast-five.option.big' : 'game.fast-five.option.small');
  const parity = text(sum % 2 === 1 ? 'game.fast-five.option.odd' : 'game.fast-five.option.even');
  return text('game.fast-five.sum', { sum, size, parity });
}
