/** An order that was validated: what placing it needs to know. */
import type { PlayType } from '#contract';
import { listedCategory } from '../../catalog/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusUse, bonusUseOf } from '../../wallet/index.ts';
import type { DrawKey } from '../draws/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { ReadLine } from './rules.ts';

/** Whether it is in time and funded is decided in the transaction. */
export interface Placing {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly game: LotteryGame;
  /** By which its lines were read. */
  readonly variant: string;
  readonly drawIndex: number;
  readonly drawNumber: string;
  readonly playType: PlayType;
  /** The counter-account: the vendor. */
  readonly source: string;
  readonly lines: readonly ReadLine[];
  readonly key: string;
  readonly requestHash: string;
  /** Where it is a sub-order of a chase. */
  readonly chase?: { readonly id: string; readonly position: number; readonly multiple: number };
}

export const keyOf = ({ merchant, game, drawIndex }: Placing): DrawKey => ({
  merchantId: merchant.id,
  game: game.code,
  drawIndex,
});

export const drawText = ({ merchantId, game, drawIndex }: DrawKey) => `${merchantId}/${game}/${drawIndex}`;

/**
 * What a movement of an order says of bonus money: a member's bets in one draw count together, in the category in which the merchant lists the
 * lottery. A node that lacks the game finds what was drawn by another.
 */
export function bonusUseIn(
  merchant: Merchant,
  game: Pick<LotteryGame, 'manifest'> | undefined,
  draw: { readonly game: string; readonly drawNumber: string },
): BonusUse | undefined {
  const { category } = game?.manifest ?? { category: 'LOTT' as const };
  if (game && !bonusUseOf(game.manifest)) return undefined;
  return { category: listedCategory(merchant, { code: draw.game, category }), draw: `${draw.game}:${draw.drawNumber}` };
}

export const sumOf = (lines: readonly ReadLine[], of: 'stakeMinor' | 'maxMinor') =>
  lines.reduce((total, line) => total + line[of], 0n);
