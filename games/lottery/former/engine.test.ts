import { describe, expect, it } from 'vitest';
import { fairChance } from '#engine-kit';
import chances from '#lottery-kit/chances/ssc.json' with { type: 'json' };
import { plays as kitPlays } from '#lottery-kit/plays/ssc.ts';
import { HIGHEST_SERIES } from '../series.ts';
import { type FiveBet, readBet } from './bet.ts';
import { createEngine, createFive } from './engine.ts';
import { oddsE4 } from './odds.ts';
import { countBets, DRAWS, digits, type PlayCode, plays, winningDraws } from './plays.ts';
import * as settling from './settle.ts';

const engine = createFive({ percent: 100 });

/** By the first variant, which pays what the series says. */
const settleBet = (bet: FiveBet, drawn: readonly number[]) => settling.settleBet(bet, drawn, 100);

const everyDraw = Array.from({ length: DRAWS }, (_, at) => [...`${at}`.padStart(5, '0')].map(Number));
const bet = (play: PlayCode, picks: FiveBet['picks'], series = HIGHEST_SERIES): FiveBet => ({
  playType: 'Tradition',
  play,
  picks,
  series,
});
const all = [...digits];
const countWins = (placed: FiveBet) => everyDraw.filter((drawn) => settleBet(placed, drawn).paidE4 > 0).length;

describe('over all 100,000 draws', () => {
  it.each([
    ['straight-5', [['7'], ['0'], ['3'], ['9'], ['4']], 1],
    ['front-3', [['7'], ['0'], ['3']], 100],
    ['back-3', [['3'], ['9'], ['4']], 100],
    ['group-60', [['7'], ['0', '3', '9']], 60],
  ] as const)('one note of %s %j wins %i times', (play, picks, wins) => {
    expect(countWins(bet(play, picks))).toBe(wins);
    expect(winningDraws(plays[play], '')).toBe(wins);
  });

  it('every mark of every play with separate marks wins as often as its odds say', () => {
    for (const play of Object.values(plays).filter(({ isEach }) => isEach)) {
      const whole = bet(
        play.code,
        play.rows.map(({ options }) => options),
      );
      const wins = new Map<string, number>();
      for (const drawn of everyDraw) {
        for (const { part } of settleBet(whole, drawn).parts ?? []) wins.set(part, (wins.get(part) ?? 0) + 1);
      }
      const declared = play.rows.flatMap(({ key, options }) =>
        options.map((option) => [`${key} ${option}`, winningDraws(play, option)]),
      );
      expect(Object.fromEntries(wins)).toEqual(Object.fromEntries(declared));
    }
  });

  it('group 60 has 840 tickets, of which every draw with one pair wins exactly one and no other draw any', () => {
    const whole = bet('group-60', [all, all]);
    expect(engine.unitsOf(whole)).toBe(840);
    let won = 0;
    for (const drawn of everyDraw) {
      const hasOnePair = new Set(drawn).size === 4;
      const { parts: wins = [] } = settleBet(whole, drawn);
      if (wins.length !== (hasOnePair ? 1 : 0)) throw new Error(`settles ${drawn.join('')} wrongly`);
      won += wins.length;
    }
    expect(won).toBe(840 * 60);
  });

  it('a bet on everything returns exactly the published return of one bet', () => {
    for (const [code, rows, units] of [
      ['straight-5', 5, 100_000],
      ['front-3', 3, 1_000],
      ['back-3', 3, 1_000],
    ] as const) {
      const whole = bet(code, new Array(rows).fill(all));
      expect(engine.unitsOf(whole)).toBe(units);
      expect(countWins(whole)).toBe(DRAWS);
      expect(settleBet(whole, [1, 2, 3, 4, 5]).paidE4).toBe(units * 9_750);
    }
  });

  it('no bet wins more than its maximum', () => {
    for (const sample of engine.samples.filter((_, at) => at % 6 === 0)) {
      const read = engine.readBet(sample.input);
      if (!read.ok) throw new Error('a sample is legal');
      const max = engine.maxMultiplierE4(read.value);
      const best = Math.max(...everyDraw.map((drawn) => settleBet(read.value, drawn).paidE4));
      expect(best <= max).toBe(true);
      expect(best).toBeGreaterThan(0);
    }
  });
});

it('its plays and their chances are those of the lottery kit', () => {
  const declared: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = chances;
  for (const play of Object.values(plays)) {
    for (const part of play.parts) {
      expect(part.play).toEqual(kitPlays.find(({ code }) => code === part.play.code));
      for (const option of play.isEach ? (play.rows[part.from]?.options ?? []) : ['any']) {
        const [over = 0, under = 1] =
          (declared[part.play.code]?.[option] ?? declared[part.play.code]?.any)?.win?.split('/').map(Number) ?? [];
        expect([part.play.code, option, (DRAWS / under) * over]).toEqual([
          part.play.code,
          option,
          winningDraws(play, option),
        ]);
      }
    }
  }
});

it('pays the odds of the table: fair odds times series over 2000', () => {
  const odds = (play: PlayCode, option: string, series: number) => oddsE4(plays[play], option, series, 100) / 10_000;
  expect(odds('straight-5', '', 1_950)).toBe(97_500);
  expect(odds('straight-5', '', 1_800)).toBe(90_000);
  expect(odds('front-3', '', 1_950)).toBe(975);
  expect(odds('group-60', '', 1_950)).toBe(1_625);
  expect(odds('fixed-digit', '7', 1_950)).toBe(9.75);
  expect(odds('big-small', 'big', 1_950)).toBe(1.95);
  expect(odds('dragon-tiger', 'dragon', 1_950)).toBe(2.1666);
  expect(odds('dragon-tiger', 'tie', 1_950)).toBe(9.75);
  // A variant pays its percentage of them, cut off once.
  expect(oddsE4(plays['dragon-tiger'], 'dragon', 1_950, 96)).toBe(20_800);
  expect(oddsE4(plays['straight-5'], '', 1_802, 96)).toBe(864_960_000);
});

it('counts bets as printed on the tickets', () => {
  expect(countBets('straight-5', [['7'], ['0', '3'], ['3'], ['1', '9', '4'], ['4']])).toBe(6);
  expect(countBets('straight-5', [['7'], [], ['3'], ['1'], ['4']])).toBe(0);
  expect(countBets('group-60', [['1'], ['2', '3', '4', '1']])).toBe(1);
  expect(
    countBets('group-60', [
      ['1', '2'],
      ['1', '2', '3'],
    ]),
  ).toBe(0);
  expect(countBets('fixed-digit', [['1', '2'], [], [], [], ['9']])).toBe(3);
});

it('settles every bet of a mixed ticket separately', () => {
  const read = readBet({
    playType: 'Entertainment',
    play: 'big-small',
    picks: [['big', 'even'], [], [], [], ['small'], ['big', 'odd']],
  });
  if (!read.ok) throw new Error('legal');
  expect(settleBet(read.value, [7, 0, 3, 9, 4]).parts?.map(({ part }) => part)).toEqual([
    'd1 big',
    'd5 small',
    'sum big',
    'sum odd',
  ]);
  const pair = readBet({
    playType: 'Entertainment',
    play: 'dragon-tiger',
    picks: [['dragon'], [], [], ['dragon', 'tie'], [], [], [], [], [], []],
  });
  if (!pair.ok) throw new Error('legal');
  expect(settleBet(pair.value, [7, 0, 3, 9, 7])).toEqual({
    paidE4: 119_166,
    result: 'won',
    countedE4: 30_000,
    parts: [
      { part: 'd1-d2 dragon', times: 1, paidE4: 21_666 },
      { part: 'd1-d5 tie', times: 1, paidE4: 97_500 },
    ],
  });
});

it('sorts the picks in the order of the row, whatever order they were marked in', () => {
  const raw = { playType: 'Tradition', play: 'front-3', picks: [['9', '0'], ['3'], ['2', '1']], series: 1_900 };
  expect(readBet(raw)).toEqual({ ok: true, value: { ...raw, picks: [['0', '9'], ['3'], ['1', '2']] } });
});

const legal = { playType: 'Tradition', play: 'front-3', picks: [['7'], ['0'], ['3']], series: 1_950 };
it.each([
  ['a doubled mark', { ...legal, picks: [['7', '7'], ['0'], ['3']] }],
  ['a digit as a number', { ...legal, picks: [[7], ['0'], ['3']] }],
  ['a mark the row does not have', { ...legal, picks: [['10'], ['0'], ['3']] }],
  ['an empty row', { ...legal, picks: [['7'], [], ['3']] }],
  ['a row too few', { ...legal, picks: [['7'], ['0']] }],
  ['a row too many', { ...legal, picks: [['7'], ['0'], ['3'], ['4']] }],
  ['eleven marks', { ...legal, picks: [[...all, '0'], ['0'], ['3']] }],
  ['a series above the highest', { ...legal, series: 1_952 }],
  ['a series below the lowest', { ...legal, series: 1_798 }],
  ['an odd series', { ...legal, series: 1_901 }],
  ['no series in Tradition', { playType: 'Tradition', play: 'front-3', picks: legal.picks }],
  [
    'a series in Entertainment',
    { ...legal, playType: 'Entertainment', play: 'big-small', picks: [['big'], [], [], [], [], []] },
  ],
  ['a play Entertainment does not sell', { playType: 'Entertainment', play: 'front-3', picks: legal.picks }],
  ['a play nobody knows', { ...legal, play: 'front-4' }],
  ['no note at all', { ...legal, play: 'fixed-digit', picks: [[], [], [], [], []] }],
  ['a group without three others', { ...legal, play: 'group-60', picks: [['1'], ['1', '2', '3']] }],
])('refuses %s', (_, raw) => {
  expect(readBet(legal).ok).toBe(true);
  expect(readBet(raw)).toEqual({ ok: false, refusal: { code: 'game.malformed' } });
});

it('draws five uniform digits (chi-square over all positions, fixed stream)', () => {
  const counts = Array.from({ length: 5 }, () => new Array<number>(10).fill(0));
  const chance = fairChance({ serverSeed: 'five', clientSeed: 'test', nonce: 0 });
  for (let round = 0; round < 20_000; round++) {
    for (const [place, digit] of engine.draw(chance).digits.entries()) counts[place]![digit]! += 1;
  }
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  // 45 degrees of freedom: an honest draw passes 88 once in ten thousand streams, one that favours a digit by 3 % always does.
  expect(chiSquare).toBeLessThan(88);
});

it('takes the plays of today beside its own, on draws that were opened under it, and pays both alike', async () => {
  const both = await createEngine({ group: 'ssc', percent: 100 });
  const read = (raw: unknown) => {
    const bet = both.readBet(raw);
    if (!bet.ok) throw new Error('legal');
    return bet.value;
  };
  const former = read({ playType: 'Entertainment', play: 'fixed-digit', picks: [['7'], [], [], [], ['1', '2']] });
  const later = read({ playType: 'Entertainment', play: 'ssc.place.digit', rows: [['7'], [], [], [], ['1', '2']] });
  for (const digits of [
    [7, 0, 3, 9, 1],
    [7, 0, 3, 9, 4],
    [1, 0, 3, 9, 4],
  ])
    expect(both.settle(former, { digits }).paidE4).toBe(both.settle(later, { digits }).paidE4);
  expect([both.unitsOf(former), both.unitsOf(later)]).toEqual([3, 3]);
  expect([both.maxMultiplierE4(former), both.maxMultiplierE4(later)]).toEqual([195_000, 195_000]);
  expect(both.readBet({ playType: 'Entertainment', play: 'ssc.place.digit', picks: [['7'], [], [], [], []] }).ok).toBe(
    false,
  );
});
