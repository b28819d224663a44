/** A lottery that draws for everyone, by the clock. */
import { useState } from 'react';
import {
  type DrawNow,
  LotteryScene,
  lazyPart,
  PlaceButton,
  type PlacedLine,
  type PlayType,
  PlayTypes,
  type PrizeBook,
  sceneStyles,
  useCurrentDraw,
  usePrizeBook,
  useStage,
} from '#stage-kit';
import { BoardOf } from './boards/board-of.tsx';
import { Chooser } from './chooser.tsx';
import { Foot } from './foot.tsx';
import { useLook } from './looks/use-look.tsx';
import styles from './lottery.module.css';
import { useNames } from './names/use-names.ts';
import { type Catalogue, hasRetailSlips } from './slip/catalogue.ts';
import { isLine } from './slip/slip.ts';
import { type Slip, useSlip } from './slip/use-slip.ts';

const PoolBar = lazyPart(async () => (await import('./pool/pool-bar.tsx')).PoolBar);
const RetailButton = lazyPart(async () => (await import('./sheets/retail-button.tsx')).RetailButton);
const PlayExample = lazyPart(async () => (await import('./sheets/play-example.tsx')).PlayExample);
const SlipSheet = lazyPart(async () => (await import('./sheets/slip-sheet.tsx')).SlipSheet);
const ChaseSheet = lazyPart(async () => (await import('./sheets/chase-sheet.tsx')).ChaseSheet);

const RANDOM_LINES = [1, 5, 10];
/** A share has no prize series. */
const POOL_PLAY_TYPES: readonly PlayType[] = ['Entertainment'];

export function DrawnView({ catalogue }: { catalogue: Catalogue }) {
  const book = usePrizeBook();
  if (!book) return <main className={sceneStyles.scene} aria-busy="true" />;
  return <BookView catalogue={catalogue} book={book} />;
}

function BookView({ catalogue, book }: { catalogue: Catalogue; book: PrizeBook }) {
  const names = useNames();
  const draw = useCurrentDraw();
  const slip = useSlip(catalogue, book);
  const { group } = catalogue;
  const look = useLook(group);
  const example = <PlayExample play={slip.play} terms={slip.terms} catalogue={catalogue} />;
  const trends = async () => {
    const { trendPlanOf } = await import('./looks/trend-plans.ts');
    return trendPlanOf(group, (place) => names.place({ code: `${group}.` }, place));
  };
  const lineOf = (line: PlacedLine) => {
    const play = catalogue.find(line.play);
    return { name: names.play(line.play), ...(play && { picks: names.picks(play, line.selection ?? {}) }) };
  };
  return (
    <LotteryScene draw={draw} look={look} lineOf={lineOf} trends={trends} example={example} flow={slip}>
      {(open) => (
        <>
          {catalogue.isPool && <PoolBar jackpot={draw?.jackpot} trialJackpot={draw?.trialJackpot} />}
          <PlayTypes
            chosen={slip.playType}
            offered={catalogue.isPool ? POOL_PLAY_TYPES : book.playTypes}
            onChoose={slip.choosePlayType}
            open={open}
          />
          <Chooser board={slip} />
          {book.playTypes.includes('Entertainment') && hasRetailSlips(catalogue) && <RetailButton slip={slip} />}
          <BoardOf
            board={slip}
            terms={slip.terms}
            catalogue={catalogue}
            drawsAt={draw?.drawsAt}
            randomLines={RANDOM_LINES}
            onRandom={slip.addRandom}
          />
          <Foot
            board={slip}
            price={slip}
            catalogue={catalogue}
            count={slip.count}
            stake={slip.stake}
            prize={slip.prize}
            rebate={slip.rebate}
            isMixed={slip.isMixed}
            beside={<ChaseButton slip={slip} draw={draw} />}
          >
            <SlipButton slip={slip} />
            <PlaceButton
              draw={draw}
              count={slip.count}
              stake={slip.stake}
              placing={slip.placing}
              onPlace={(drawNumber) => void slip.place(drawNumber)}
            />
          </Foot>
        </>
      )}
    </LotteryScene>
  );
}

/** Opens the slip on many draws. */
function ChaseButton({ slip, draw }: { slip: Slip; draw: DrawNow | undefined }) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={slip.all.length === 0} onClick={() => setOpen(true)}>
        {text('game.lottery.chase')}
      </button>
      {isOpen && <ChaseSheet slip={slip} draw={draw} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Puts the bet on the board aside; without one it opens the slip. */
function SlipButton({ slip }: { slip: Slip }) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  const canAdd = isLine(slip.line) && !slip.isFull;
  return (
    <>
      {canAdd && (
        <button type="button" className={styles.aside} onClick={slip.putAside}>
          {text('game.lottery.slip.add')}
        </button>
      )}
      {(!canAdd || slip.lines.length > 0) && (
        <button type="button" className={styles.aside} disabled={slip.lines.length === 0} onClick={() => setOpen(true)}>
          {text('game.lottery.slip', { count: slip.lines.length })}
        </button>
      )}
      {isOpen && <SlipSheet slip={slip} onClose={() => setOpen(false)} />}
    </>
  );
}
