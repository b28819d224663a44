/** The slip on the screen: the play on the board, its marks, the lines put aside, the price of a bet, and placing all as one order. */
import { useState } from 'react';
import { formatAmount } from '#kernel';
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { minorOf, offeredPlayType, type PlayType, type PrizeBook, usePlacing, useStage } from '#stage-kit';
import type { LotteryConfig } from '../../engine.ts';
import { HIGHEST_SERIES } from '../../series.ts';
import { type Draft, emptyDraft, isTouched } from '../draft/draft.ts';
import { cryptoBelow, randomDraft } from '../draft/random-line.ts';
import { type Catalogue, isSoldIn, tabsOf } from './catalogue.ts';
import { rebateBpOf, unitsOf } from './prices.ts';
import { savedLines, saveLines } from './saved-slip.ts';
import {
  hasOwnPrice,
  isLine,
  type Line,
  lineOf,
  lineRebate,
  lineStake,
  lineWin,
  MAX_LINES,
  priceOf,
  selectionOf,
  type Terms,
} from './slip.ts';
import { useMaxWin } from './use-max-win.ts';
import { useParlays } from './use-parlays.ts';

/** The play on the board, and what is marked of it. */
/** `book`: none where a draw is for one player. */
export function useBoard(catalogue: Catalogue, book?: PrizeBook) {
  const { launch } = useStage();
  const [playType, setPlayType] = useState<PlayType>(() => {
    if (catalogue.isPool) return 'Entertainment';
    return book ? offeredPlayType(book, launch.playType) : launch.playType;
  });
  const tabs = tabsOf(catalogue.plays, playType);
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(firstOf(tabs)));
  const play = catalogue.find(draft.play) ?? firstOf(tabs);
  return {
    playType,
    choosePlayType(next: PlayType) {
      setPlayType(next);
      setDraft(emptyDraft(firstOf(tabsOf(catalogue.plays, next))));
    },
    tabs,
    play,
    choosePlay: (next: LotteryPlay) => setDraft(emptyDraft(next)),
    draft,
    setDraft,
    /** What is on the board, where it is a bet; else what it needs. */
    line: lineOf(play, draft),
  };
}

export type Board = ReturnType<typeof useBoard>;

function firstOf(tabs: ReturnType<typeof tabsOf>): LotteryPlay {
  const play = tabs[0]?.plays[0];
  if (!play) throw new Error('a game has plays');
  return play;
}

/** What a bet costs and pays. */
export function usePrice(playType: PlayType, book: PrizeBook) {
  const { info, game } = useStage();
  const { percent } = game.config as LotteryConfig;
  const [chosen, setChosen] = useState<{ readonly [T in PlayType]?: string }>({});
  const [multiple, setMultiple] = useState(1);
  const [chosenSeries, setSeries] = useState(book.tradition?.highest ?? HIGHEST_SERIES);
  const unit = chosen[playType] ?? unitsOf(playType, info, book)[0] ?? info.stakes.minimum;
  const series = playType === 'Tradition' ? chosenSeries : HIGHEST_SERIES;
  const terms: Terms = {
    playType,
    unitMinor: minorOf(unit, info.currency),
    multiple,
    series,
    percent,
    rebateBp: rebateBpOf(playType, series, book),
  };
  return {
    book,
    unit,
    setUnit: (next: string) => setChosen({ ...chosen, [playType]: next }),
    multiple,
    setMultiple,
    series,
    setSeries,
    terms,
  };
}

export type Price = ReturnType<typeof usePrice>;

export function useSlip(catalogue: Catalogue, book: PrizeBook) {
  const { info } = useStage();
  const board = useBoard(catalogue, book);
  const price = usePrice(board.playType, book);
  const [lines, setLines] = useState<readonly Line[]>(() => savedLines(info.game, catalogue));
  const { placing, place, dismiss } = usePlacing();
  const { play, draft, setDraft, line } = board;
  const { terms } = price;

  const keep = (next: readonly Line[]) => {
    setLines(next);
    saveLines(info.game, next);
  };
  const isSold = (each: Line) => isSoldIn(each.play, board.playType);
  const sold = lines.filter(isSold);
  const all = isLine(line) && lines.length < MAX_LINES ? [...sold, line] : sold;
  const maxWin = useMaxWin(all.length > 0 && !catalogue.isPool);
  const isPriced = useParlays([play, ...all.map((each) => each.play)].some(({ grammar }) => grammar === 'parlay'));
  const clear = (left: readonly Line[] = []) => {
    keep(left);
    setDraft(emptyDraft(play, draft.form));
  };
  const { unit, multiple } = price;
  const requested = all.map((each) => ({
    play: each.play.code,
    selection: selectionOf(each, terms),
    ...(hasOwnPrice(each, terms)
      ? { unit: formatAmount(priceOf(each, terms), info.currency), multiple: 1 }
      : { unit, multiple }),
  }));
  const total = (of: (each: Line) => bigint) =>
    formatAmount(
      all.reduce((sum, each) => sum + of(each), 0n),
      info.currency,
    );

  return {
    ...board,
    ...price,
    catalogue,
    lines,
    isFull: lines.length >= MAX_LINES,
    putAside() {
      if (isLine(line)) keep([...lines, line].slice(0, MAX_LINES));
      setDraft(emptyDraft(play, draft.form));
    },
    addRandom(count: number) {
      const many = Math.min(count, MAX_LINES - lines.length);
      const made = Array.from({ length: many }, () => lineOf(play, randomDraft(play, cryptoBelow))).filter(isLine);
      keep([...lines, ...made]);
    },
    /** Lines that have prices of their own, which Tradition has not. */
    addPriced(more: readonly Line[]) {
      if (board.playType === 'Tradition') board.choosePlayType('Entertainment');
      keep([...lines, ...more].slice(0, MAX_LINES));
    },
    /** Back on the board; a bet that is there goes to the slip in its place. */
    edit(at: number) {
      const back = lines[at];
      if (!back) return;
      keep(lines.flatMap((each, index) => (index !== at ? [each] : isLine(line) && isTouched(draft) ? [line] : [])));
      if (back.play.soldIn && !isSold(back)) board.choosePlayType(back.play.soldIn);
      setDraft(back.draft);
    },
    remove: (at: number) => keep(lines.filter((_, index) => index !== at)),
    clear: () => clear(),
    /** Lines that this way to bet does not sell: they stay on the slip. */
    isSold,
    /** After all that could be placed was placed. */
    placed: () => clear(lines.filter((each) => !isSold(each))),
    /** Whether some lines have prices of their own. */
    isMixed: all.some((each) => hasOwnPrice(each, terms)),
    all,
    requested,
    count: all.reduce((sum, each) => sum + each.bets, 0),
    stake: total((each) => lineStake(each, terms)),
    rebate: total((each) => lineRebate(each, terms)),
    /** Undefined for the moment in which it cannot be counted yet, and of shares of a pool. */
    prize:
      maxWin && isPriced && !catalogue.isPool ? total((each) => lineWin(catalogue, each, terms, maxWin)) : undefined,
    placing,
    dismiss,
    async place(drawNumber: string) {
      if (all.length === 0) return;
      if (await place({ drawNumber, playType: board.playType, lines: requested }))
        clear(lines.filter((each) => !isSold(each)));
    },
  };
}

export type Slip = ReturnType<typeof useSlip>;
