/** What a bet costs: price, multiple, and in Tradition the prize series, with what a bet of the open play pays. */
import { useId, useState } from 'react';
import { formatAmount } from '#kernel';
import { Icon, kitStyles, lotteryStyles, type PrizeBook, Sheet, sheetStyles, useStage } from '#stage-kit';
import styles from '../lottery.module.css';
import { useNames } from '../names/use-names.ts';
import type { Catalogue } from '../slip/catalogue.ts';
import { MAX_MULTIPLE, multiples, readUnit, unitsOf } from '../slip/prices.ts';
import { isLine, lineRangeE4, paidRangeE4 } from '../slip/slip.ts';
import type { Board, Price } from '../slip/use-slip.ts';
import { TierPrizes } from './tier-prizes.tsx';

interface StakeSheetProps {
  readonly board: Pick<Board, 'playType' | 'play' | 'line'>;
  readonly price: Price;
  readonly catalogue: Catalogue;
  readonly onClose: () => void;
}

export function StakeSheet({ board, price, catalogue, onClose }: StakeSheetProps) {
  const { info, text, money } = useStage();
  return (
    <Sheet title={text('game.lottery.stake')} onClose={onClose}>
      <h3>{text('game.lottery.stake.unit')}</h3>
      <div className={lotteryStyles.units}>
        {unitsOf(board.playType, info, price.book).map((unit) => (
          <button key={unit} type="button" aria-pressed={unit === price.unit} onClick={() => price.setUnit(unit)}>
            {money(unit).replace(/[.,]00$/, '')}
          </button>
        ))}
      </div>
      {board.playType === 'Entertainment' && <OtherUnit price={price} />}
      <h3>{text('game.lottery.stake.multiple')}</h3>
      <Multiple price={price} />
      {board.playType === 'Tradition' && <Series price={price} />}
      {catalogue.isPool ? (
        <p>{text('game.lottery.pool.paid')}</p>
      ) : (
        <Paid board={board} price={price} catalogue={catalogue} />
      )}
      <PayoutLimits book={price.book} />
    </Sheet>
  );
}

function OtherUnit({ price }: { price: Price }) {
  const { info, text, money } = useStage();
  const id = useId();
  const [typed, setTyped] = useState(price.unit);
  const isWrong = readUnit(typed, info) === undefined;
  const { minimum, maximum } = info.stakes;
  return (
    <label className={sheetStyles.field}>
      <span>{text('game.lottery.stake.other')}</span>
      <input
        inputMode="decimal"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={id}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const unit = readUnit(event.currentTarget.value, info);
          if (unit !== undefined) price.setUnit(unit);
        }}
      />
      <small id={id} className={isWrong ? styles.wrong : undefined}>
        {text('game.lottery.stake.range', { minimum: money(minimum), maximum: money(maximum) })}
      </small>
    </label>
  );
}

function Multiple({ price: { multiple, setMultiple } }: { price: Price }) {
  const { text } = useStage();
  const step = (by: number) => setMultiple(Math.min(MAX_MULTIPLE, Math.max(1, multiple + by)));
  return (
    <div className={styles.multiple}>
      <button
        type="button"
        className={kitStyles.round}
        aria-label={text('game.lottery.stake.less')}
        disabled={multiple <= 1}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">×{multiple}</output>
      <button
        type="button"
        className={kitStyles.round}
        aria-label={text('game.lottery.stake.more')}
        disabled={multiple >= MAX_MULTIPLE}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
      <div className={lotteryStyles.units}>
        {multiples.map((one) => (
          <button key={one} type="button" aria-pressed={one === multiple} onClick={() => setMultiple(one)}>
            ×{one}
          </button>
        ))}
      </div>
    </div>
  );
}

const SERIES_STEP = 2;

/** The prize series up to what the member may bet, and what is left of the own maximum as rebate. */
function Series({ price }: { price: Price }) {
  const { info, text, money } = useStage();
  const id = useId();
  const { book, series, setSeries, terms } = price;
  if (!book.tradition) return null;
  const { lowest, highest, own } = book.tradition;
  const perBetMinor = (terms.unitMinor * BigInt(terms.multiple) * BigInt(terms.rebateBp)) / 10_000n;
  const percent = (terms.rebateBp / 100).toFixed(1);
  return (
    <label className={styles.series}>
      <span>
        {text('game.lottery.stake.series')} <b>{series}</b>
      </span>
      <input
        type="range"
        min={lowest}
        max={highest}
        step={SERIES_STEP}
        value={series}
        aria-describedby={id}
        onInput={(event) => setSeries(Number(event.currentTarget.value))}
      />
      <small id={id}>
        {text('game.lottery.stake.rebate', { percent, amount: money(formatAmount(perBetMinor, info.currency)) })}
        {own > highest && ` ${text('game.lottery.stake.forced', { own, highest })}`}
      </small>
    </label>
  );
}

/** No prize is cut: what could win more is refused beforehand. */
function PayoutLimits({ book: { limits } }: { book: PrizeBook }) {
  const { text, money } = useStage();
  const { ticketPayout, memberPayout } = limits;
  return (
    <p>
      {ticketPayout !== undefined && `${text('game.lottery.limit.ticket', { amount: money(ticketPayout) })} `}
      {text('game.lottery.limit.member', { amount: money(memberPayout) })}
    </p>
  );
}

function Paid({ board: { play, line }, price, catalogue }: Omit<StakeSheetProps, 'onClose'>) {
  const { info, text, money } = useStage();
  const names = useNames();
  const { terms } = price;
  const paid = (e4: number) =>
    money(formatAmount((terms.unitMinor * BigInt(terms.multiple) * BigInt(e4)) / 10_000n, info.currency));
  const odds = catalogue.odds(play, terms.series, terms.percent);
  const [min, max] = isLine(line) ? lineRangeE4(line, odds) : paidRangeE4(odds);
  if (Object.keys(odds.kinds).length === 0) return null;
  const isEach = 'test' in play && 'isEach' in play.test;
  return (
    <section className={styles.paid}>
      <h3>{names.play(play.code)}</h3>
      <p>
        {text('game.lottery.stake.pays')}{' '}
        <b>{min === max ? paid(max) : text('game.lottery.stake.to', { least: paid(min), most: paid(max) })}</b>
      </p>
      <TierPrizes play={play} terms={terms} catalogue={catalogue} />
      {play.grammar === 'parlay' && <p>{text('game.lottery.parlay.legs')}</p>}
      {isEach && <p>{text('game.lottery.stake.each')}</p>}
    </section>
  );
}
