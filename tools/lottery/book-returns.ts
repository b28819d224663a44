/** What the plays of a group return by each prize book of our merchants, from the odds that are sold and the declared chances. */
import { compareRatios, type Ratio, ratioFromDecimal, ratioToDecimal } from '#engine-kit';
import { family } from '#games/lottery/manifest.ts';
import { poolVariant } from '#games/lottery/published.ts';
import { returnsOfPlay } from '#games/lottery/returns.ts';
import { oddsByPlay } from '#games/lottery/terms.ts';
import { currencies } from '#kernel';
import { loadChances } from '#lottery-kit/load-chances.ts';
import type { Group } from '#lottery-kit/play.ts';
import { playsOfGame, poolPlaysOf } from '#lottery-kit/prizes/index.ts';
import { merchants } from '#merchants/registry.ts';
import { vendors } from '#vendors/registry.ts';
import { categoryOf, prizeModeOf } from '../../apps/server/src/modules/catalog/prize-mode.ts';
import { bookOf } from '../../apps/server/src/modules/lottery/prize-books/book.ts';

/** The lowest and the highest return of a play's bets, to six decimals. */
type Range = readonly [lowest: string, highest: string];

/** By series in Tradition: the lowest and the highest that a bet is sold at. What is not sold is absent. */
interface ReturnInBook {
  readonly Tradition?: Readonly<Record<string, Range>>;
  readonly Entertainment?: Range;
}

/** By merchant and prize mode; a lottery of a variant with lower prizes names that, too. */
type ReturnsByBook = Readonly<Record<string, ReturnInBook>>;

/** A pool pays the same part of the stakes by every book, in the long run. What no game sells is in no book. */
export async function returnsByBook(group: Group): Promise<(play: string) => ReturnsByBook> {
  const [sold, pooled, chances] = await Promise.all([playsOfGame(group), poolPlaysOf(group), loadChances(group)]);
  const plays = new Map(sold.map((play) => [play.code, play]));
  const offers = soldIn(group);
  const ofPool = rangeOf([ratioFromDecimal(poolVariant.returns.lowest), ratioFromDecimal(poolVariant.returns.highest)]);
  return (code) => {
    const play = plays.get(code);
    if (!play) {
      const isPooled = pooled.some((one) => one.code === code);
      return Object.fromEntries(isPooled ? offers.map(({ label }) => [label, { Entertainment: ofPool }]) : []);
    }
    const entries = offers.map(({ label, percent, book, series: offered }): [string, ReturnInBook] => {
      const rules = { group, percent, chances, plays };
      const oddsOfPlay = oddsByPlay(rules);
      const at = (series: number) =>
        rangeOf(returnsOfPlay(rules, play, series, oddsOfPlay(play, series)).map(({ expected }) => expected));
      const range = play.soldIn === 'Entertainment' ? undefined : book.tradition?.series;
      return [
        label,
        {
          ...(range && { Tradition: { [range.lowest]: at(range.lowest), [range.highestBet]: at(range.highestBet) } }),
          ...(book.playTypes.includes('Entertainment') && { Entertainment: at(offered) }),
        },
      ];
    });
    return Object.fromEntries(entries);
  };
}

/** Each book and variant by which a lottery of the group is sold somewhere, once. */
function soldIn(group: Group) {
  const vendor = vendors.find(({ games }) => games.some(({ category }) => category === 'LOTT'));
  const offers = merchants.flatMap((manifest) => {
    const currency = currencies[manifest.currency as keyof typeof currencies];
    const merchant = { id: manifest.code, manifest, currency };
    return family.games.flatMap((game) => {
      const { code, variants, series } = game;
      if (!vendor || game.group !== group || !series || game.category !== 'LOTT') return [];
      const listed = {
        gameCode: code,
        category: categoryOf(manifest.play.lotteries ?? {}, { gameCode: code, category: game.category }),
      };
      const mode = prizeModeOf(merchant, vendor, listed);
      const variant = variants.find((one) => one.code === manifest.play.variants?.[code]) ?? variants[0];
      const { percent } = variant.config;
      const label = `${manifest.code} ${mode}${percent === 100 ? '' : ` ${variant.code}`}`;
      return [{ label, percent, series: series.highest, book: bookOf(merchant, { code, manifest: { series } }, mode) }];
    });
  });
  return [...new Map(offers.map((offer) => [offer.label, offer])).values()];
}

function rangeOf(all: readonly Ratio[]): Range {
  const sorted = all.toSorted(compareRatios);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) throw new Error('a play has bets');
  return [ratioToDecimal(lowest, 6), ratioToDecimal(highest, 6)];
}
