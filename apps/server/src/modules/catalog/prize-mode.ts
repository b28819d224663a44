/** How a merchant lists its lotteries, and the prize mode of each, which names the prize book by which it is sold. */
import type { PlayableCategory, PrizeMode } from '#contract';
import type { LotteryRules } from '#merchants/plugin-lotteries.ts';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import type { Merchant } from '../merchants/index.ts';

type Lotteries = Pick<LotteryRules, 'electronic' | 'own'>;

/** The vendor's category, but for lotteries that the merchant lists as ELOTT. */
export function categoryOf(
  { electronic = [] }: Lotteries,
  { gameCode, category }: Pick<VendorGame, 'gameCode' | 'category'>,
): PlayableCategory {
  return category === 'LOTT' && electronic.includes(gameCode) ? 'ELOTT' : category;
}

/** Of one of our own games, as a merchant lists it. */
export const listedCategory = (
  { manifest }: Pick<Merchant, 'manifest'>,
  { code: gameCode, category }: { readonly code: string; readonly category: PlayableCategory },
): PlayableCategory => categoryOf(manifest.play.lotteries ?? {}, { gameCode, category });

/**
 * Elott when this vendor's lottery is offered as ELOTT too (on the wire: TCG_LOTTO_VN and LOTT). Else Lott, and ZY for what the merchant
 * sells as its own.
 */
export function prizeModeOf(
  { manifest }: Pick<Merchant, 'manifest'>,
  vendor: VendorManifest,
  { gameCode, category }: { readonly gameCode: string; readonly category: PlayableCategory },
): PrizeMode {
  const rules = manifest.play.lotteries ?? {};
  const isLottery = vendor.provider === 'TCG_LOTTO_VN' || category === 'LOTT' || category === 'ELOTT';
  if (!isLottery) return 'Lott';
  if (vendor.games.some((game) => categoryOf(rules, game) === 'ELOTT')) return 'Elott';
  return rules.own?.includes(gameCode) ? 'ZY' : 'Lott';
}
