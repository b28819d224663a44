/** The prize mode of a lottery, which names the prize book by which it is sold. */
import type { PlayableCategory, PrizeMode } from '#contract';
import type { VendorManifest } from '#vendors/plugin.ts';

/** Elott when this vendor's lottery is offered as ELOTT too (on the wire: TCG_LOTTO_VN and LOTT); else Lott. */
export function prizeModeOf(vendor: VendorManifest, category: PlayableCategory): PrizeMode {
  const isLottery = vendor.provider === 'TCG_LOTTO_VN' || category === 'LOTT' || category === 'ELOTT';
  return isLottery && vendor.games.some((game) => game.category === 'ELOTT') ? 'Elott' : 'Lott';
}
