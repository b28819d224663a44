/** The view of Fast Five: the draw above, the board between, the slip below. */
import { LotteryScene, lazyPart, PlayTabs, PlayTypes, useCurrentDraw, useStage } from '#stage-kit';
import { Board } from './board.tsx';
import { useLook } from './drawn.ts';
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
  const draw = useCurrentDraw();
  const slip = useSlip();
  const look = useLook();
  return (
    <LotteryScene draw={draw} look={look} flow={slip}>
      {(open) => (
        <>
          <PlayTypes chosen={slip.playType} onChoose={slip.choosePlayType} open={open} />
          <PlayTabs plays={playsFor(slip.playType)} chosen={slip.play} onChoose={slip.choosePlay} />
          <Board play={slip.play} picks={slip.picks} onPicks={slip.setPicks} />
          <SlipBar slip={slip} draw={draw} />
        </>
      )}
    </LotteryScene>
  );
}
