/** In which games bonus money may be staked. */
import { type GameManifest, takesBonusMoney } from '#games/plugin.ts';
import type { BonusUse } from './wallet.ts';

/** What a movement of the game says of bonus money; undefined where the game takes cash alone. */
export function bonusUseOf(manifest: Pick<GameManifest, 'category' | 'source' | 'paysFromPool'>): BonusUse | undefined {
  return takesBonusMoney(manifest) ? { category: manifest.category } : undefined;
}
