/** What a group's games are made of: its plays and their chances, loaded for this group alone. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { loadChances } from '#lottery-kit/load-chances.ts';
import type { Group } from '#lottery-kit/play.ts';
import { tabOf } from '#lottery-kit/play-names.ts';
import { playsOfGame, poolPlaysOf } from '#lottery-kit/prizes/games-plays.ts';
import { type Odds, oddsOf, type PrizeTerms } from '#lottery-kit/prizes/odds.ts';
import type { parlayOdds } from '#lottery-kit/prizes/parlay-odds.ts';
import type { PlayType } from '#stage-kit';

export interface Catalogue {
  readonly group: Group;
  /** Its prizes are shares of a pool: plays have no odds, and one way to bet. */
  readonly isPool: boolean;
  readonly plays: readonly LotteryPlay[];
  readonly find: (code: string) => LotteryPlay | undefined;
  /** What a play pays under a series of 2000 and a variant's percent. */
  readonly odds: (play: LotteryPlay, series: number, percent: number) => Odds;
}

/** How parlays are priced: loaded with the first of them, since one group alone has any. Until then they have no odds. */
let parlays: typeof parlayOdds | undefined;
const unpriced: Odds = { kinds: {}, of: () => 0 };

export async function loadParlays(): Promise<void> {
  parlays = (await import('#lottery-kit/prizes/parlay-odds.ts')).parlayOdds;
}

export function hasParlays(): boolean {
  return parlays !== undefined;
}

export async function loadCatalogue(group: Group, isPool = false): Promise<Catalogue> {
  const [plays, chances] = await Promise.all([isPool ? poolPlaysOf(group) : playsOfGame(group), loadChances(group)]);
  const oddsUnder = (play: LotteryPlay, terms: PrizeTerms) => {
    if (play.grammar === 'parlay') return parlays?.(play, terms);
    return oddsOf(play, chances[play.code] ?? {}, terms);
  };
  return { ...catalogueOf(group, plays, oddsUnder), isPool };
}

/** In Vietnam bets are written as texts. Here, so that nothing of them is loaded by other games. */
export function hasRetailSlips({ group }: Pick<Catalogue, 'group'>): boolean {
  return group === 'vnn' || group === 'vns';
}

function catalogueOf(
  group: Group,
  plays: readonly LotteryPlay[],
  oddsUnder: (play: LotteryPlay, terms: PrizeTerms) => Odds | undefined,
): Omit<Catalogue, 'isPool'> {
  const byCode = new Map(plays.map((play) => [play.code, play]));
  const made = new Map<string, Odds>();
  return {
    group,
    plays,
    find: (code) => byCode.get(code),
    odds(play, series, percent) {
      const key = `${play.code} ${series} ${percent}`;
      const odds = made.get(key) ?? oddsUnder(play, { series, percent });
      if (odds) made.set(key, odds);
      return odds ?? unpriced;
    },
  };
}

export interface Tab {
  readonly tab: string;
  readonly plays: readonly LotteryPlay[];
}

/** Whether the play is sold in this way to bet. */
export function isSoldIn({ soldIn }: LotteryPlay, playType: PlayType): boolean {
  return (soldIn ?? playType) === playType;
}

/** Plays whose marks are bets of their own come first where odds are fixed, numbers in order where notes are counted. */
export function tabsOf(plays: readonly LotteryPlay[], playType: PlayType): readonly Tab[] {
  const isFirst = ({ grammar }: LotteryPlay) =>
    playType === 'Entertainment' ? ['each', 'marks', 'set'].includes(grammar) : grammar.startsWith('rows');
  const firstOnes = (list: readonly LotteryPlay[]) => [...list.filter(isFirst), ...list.filter((one) => !isFirst(one))];
  const byTab = new Map<string, LotteryPlay[]>();
  for (const play of plays.filter((one) => isSoldIn(one, playType)))
    byTab.set(tabOf(play.code), [...(byTab.get(tabOf(play.code)) ?? []), play]);
  const all = [...byTab].map(([tab, list]) => ({ tab, plays: firstOnes(list) }));
  // A tab of such plays alone is before one that has others too.
  const share = ({ plays: list }: Tab) => (list.every(isFirst) ? 0 : list.some(isFirst) ? 1 : 2);
  return playType === 'Entertainment'
    ? all.toSorted((left, right) => share(left) - share(right))
    : all.toSorted((left, right) => Number(!left.plays.some(isFirst)) - Number(!right.plays.some(isFirst)));
}
