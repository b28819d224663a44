/** The foot: what the slip costs and may win, or what the board still needs; the price of a bet; and the buttons. */
import { type ReactNode, useState } from 'react';
import { BonusMax, lazyPart, lotteryStyles, useStage } from '#stage-kit';
import styles from './lottery.module.css';
import type { Catalogue } from './slip/catalogue.ts';
import { unitsOf } from './slip/prices.ts';
import { isLine } from './slip/slip.ts';
import type { Board, Price } from './slip/use-slip.ts';

const StakeSheet = lazyPart(async () => (await import('./sheets/stake-sheet.tsx')).StakeSheet);

export interface FootProps {
  readonly board: Pick<Board, 'playType' | 'play' | 'line'>;
  readonly price: Price;
  readonly catalogue: Catalogue;
  /** Bets of all that would be placed. */
  readonly count: number;
  /** Of all of them. */
  readonly stake: string;
  readonly prize: string | undefined;
  readonly rebate: string;
  /** Whether some of them have prices of their own. */
  readonly isMixed: boolean;
  /** Beside the prices. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

const SHOWN_UNITS = 3;

export function Foot({ board, price, catalogue, count, stake, prize, rebate, isMixed, beside, children }: FootProps) {
  const { info, text, money } = useStage();
  const [isOpen, setOpen] = useState(false);
  const { unit, multiple } = price;
  const units = unitsOf(board.playType, info, price.book).slice(0, SHOWN_UNITS);
  const short = (amount: string) => money(amount).replace(/[.,]00$/, '');
  return (
    <footer className={lotteryStyles.foot}>
      <div className={lotteryStyles.sum} aria-live="polite">
        <span>
          {count > 0
            ? text(isMixed ? 'game.lottery.bets' : 'game.lottery.price', {
                betCount: count,
                unit: money(unit),
                multiple,
              })
            : !isLine(board.line) && text(`game.lottery.need.${board.line.what}`, { count: board.line.count })}
        </span>
        {count > 0 && prize !== undefined && (
          <span>
            {text('stage.lottery.prize')} <b>{money(prize)}</b>
            {price.terms.rebateBp > 0 && <small>{text('game.lottery.rebate', { amount: money(rebate) })}</small>}
          </span>
        )}
      </div>
      <div className={lotteryStyles.units}>
        {(units.includes(unit) ? units : [...units.slice(0, -1), unit]).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === unit} onClick={() => price.setUnit(preset)}>
            {short(preset)}
          </button>
        ))}
        <button
          type="button"
          className={styles.more}
          aria-label={`${text('game.lottery.stake')}, ${text('game.lottery.stake.multiple')} ${multiple}`}
          onClick={() => setOpen(true)}
        >
          ×{multiple} …
        </button>
        {beside}
      </div>
      <BonusMax stake={stake} />
      <div className={lotteryStyles.go}>{children}</div>
      {isOpen && <StakeSheet board={board} price={price} catalogue={catalogue} onClose={() => setOpen(false)} />}
    </footer>
  );
}
