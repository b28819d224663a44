/** Template on the stage: the draw above, the board between, the price below. */
import {
  BetFoot,
  ballsLook,
  Icon,
  kitStyles,
  LotteryScene,
  PlaceButton,
  PlayTabs,
  useCurrentDraw,
  useStage,
} from '#stage-kit';
import type { LottoDraw } from '../engine.ts';
import { PLACES, playCodes } from '../plays.ts';
import { Board } from './board.tsx';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

const look = ballsLook(PLACES, (outcome) => (outcome as LottoDraw | undefined)?.digits);

export function View() {
  const { text } = useStage();
  const draw = useCurrentDraw();
  const game = useTemplate();
  return (
    <LotteryScene draw={draw} look={look} flow={game.flow}>
      {(open) => (
        <>
          <PlayTabs plays={playCodes} chosen={game.play} onChoose={game.choosePlay} />
          <Board picks={game.picks} onToggle={game.toggle} />
          <div className={styles.sheets}>
            <button type="button" className={kitStyles.quiet} onClick={() => open('orders')}>
              {text('stage.lottery.orders')}
            </button>
            <button type="button" className={kitStyles.quiet} onClick={() => open('history')}>
              <Icon name="history" size={18} /> {text('stage.lottery.history')}
            </button>
          </div>
          <BetFoot bet={game}>
            <PlaceButton
              draw={draw}
              count={game.count}
              stake={game.stake}
              placing={game.flow.placing}
              onPlace={(drawNumber) => void game.bet(drawNumber)}
            />
          </BetFoot>
        </>
      )}
    </LotteryScene>
  );
}
