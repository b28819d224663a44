/** The dependencies of rewards. */
import type { Language } from '#contract';
import type { Clock } from '#kernel';
import type { Merchant } from '../merchants/index.ts';

export interface RewardsDeps {
  readonly clock: Clock;
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
}
