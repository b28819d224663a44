/** What a parlay pays, what it returns in the long run, and what its legs would pay if they did not depend on each other. */
import { parlayReturn } from '#lottery-kit/prizes/parlay-odds.ts';
import { WIN } from '#lottery-kit/settling/won.ts';
import { useStage } from '#stage-kit';
import { isLine, lineRangeE4 } from '../slip/slip.ts';
import styles from './board.module.css';
import { oddsText } from './keys.ts';
import type { BoardProps } from './rows-board.tsx';

export function ParlayPrice({ board: { line }, terms, catalogue }: BoardProps) {
  const { text } = useStage();
  if (!isLine(line) || line.play.grammar !== 'parlay')
    return <p className={styles.parlay}>{text('game.lottery.parlay.legs')}</p>;
  const odds = catalogue.odds(line.play, terms.series, terms.percent);
  // For the moment in which they are loaded.
  if (Object.keys(odds.kinds).length === 0) return null;
  const legs = line.selection.rows?.flat() ?? [];
  const [, paidE4] = lineRangeE4(line, odds);
  const { over, under } = parlayReturn(line.play, legs, odds);
  const multipliedE4 = legs.reduce((paid, mark) => paid * ((odds.kinds[mark]?.[WIN] ?? 0) / 10_000), 10_000);
  const isCut = oddsText(paidE4) !== oddsText(multipliedE4) && paidE4 < multipliedE4 - 1;
  return (
    <div className={styles.parlay} aria-live="polite">
      <p>
        {text('game.lottery.parlay.pays', { n: legs.length })} <b>×{oddsText(paidE4)}</b>
      </p>
      {isCut && <p>{text('game.lottery.parlay.cut', { odds: oddsText(multipliedE4) })}</p>}
      <p>{text('game.lottery.parlay.returns', { percent: percentText(over, under) })}</p>
    </div>
  );
}

/** To hundredths, cut off. */
function percentText(over: bigint, under: bigint): string {
  return (Number((over * 10_000n) / under) / 100).toFixed(2);
}
