/** The view of Fast Five: the draw above, the board between, the slip below. */
import {
  LotteryScene,
  lazyPart,
  PlayTabs,
  PlayTypes,
  type PrizeBook,
  sceneStyles,
  useCurrentDraw,
  usePrizeBook,
  useStage,
} from '#stage-kit';
import { Board } from './board.tsx';
import { useLook } from './drawn.ts';
import { playsFor } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { useSlip } from './use-slip.ts';

/** What is charted: each place, the sum, and every two places. */
const fiveDigits = {
  low: 0,
  high: 9,
  count: 5,
  isByPlace: true,
  bigFrom: 5,
  sum: { count: 5, bigFrom: 23, smallTo: 22 },
  pairs: [0, 1, 2, 3].flatMap((left) =>
    [1, 2, 3, 4].flatMap((right) => (right > left ? [[left, right] as const] : [])),
  ),
};

const NowView = lazyPart(async () => (await import('./now-view.tsx')).NowView);

/** A game whose draws come from the player's own seeds draws at once. */
export function View() {
  const { info } = useStage();
  return info.seeds ? <NowView /> : <DrawnView />;
}

function DrawnView() {
  const book = usePrizeBook();
  return book ? <BookView book={book} /> : <main className={sceneStyles.scene} aria-busy="true" />;
}

function BookView({ book }: { book: PrizeBook }) {
  const { text } = useStage();
  const draw = useCurrentDraw();
  const slip = useSlip(book);
  const look = useLook();
  const trends = async () => ({
    ...fiveDigits,
    placeName: (place: number) => text(`game.fast-five.row.d${place + 1}`),
  });
  return (
    <LotteryScene draw={draw} look={look} trends={trends} flow={slip}>
      {(open) => (
        <>
          <PlayTypes chosen={slip.playType} offered={book.playTypes} onChoose={slip.choosePlayType} open={open} />
          <PlayTabs plays={playsFor(slip.playType)} chosen={slip.play} onChoose={slip.choosePlay} />
          <Board play={slip.play} picks={slip.picks} onPicks={slip.setPicks} />
          <SlipBar slip={slip} draw={draw} />
        </>
      )}
    </LotteryScene>
  );
}
