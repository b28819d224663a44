/** The view of Fast Five: the draw above, the board between, the slip below. */
import { Icon, LotteryScene, lazyPart, PlayTabs, useCurrentDraw, useStage } from '#stage-kit';
import { Board } from './board.tsx';
import { useLook } from './drawn.ts';
import styles from './five.module.css';
import { PlayTypes } from './play-types.tsx';
import { playsFor } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { useSlip } from './use-slip.ts';

const NowView = lazyPart(async () => (await import('./now-view.tsx')).NowView);

/** A game whose draws come from the player's own seeds draws at once. */
export function View() {
  const { info } = useStage();
  return info.seeds ? <NowView /> : <DrawnView />;
}

function DrawnView() {
  const { text } = useStage();
  const draw = useCurrentDraw();
  const slip = useSlip();
  const look = useLook();
  return (
    <LotteryScene draw={draw} look={look} flow={slip}>
      {(open) => (
        <>
          <PlayTypes chosen={slip.playType} onChoose={slip.choosePlayType}>
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
          </PlayTypes>
          <PlayTabs plays={playsFor(slip.playType)} chosen={slip.play} onChoose={slip.choosePlay} />
          <Board play={slip.play} picks={slip.picks} onPicks={slip.setPicks} />
          <SlipBar slip={slip} draw={draw} />
        </>
      )}
    </LotteryScene>
  );
}
