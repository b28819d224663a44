/** Whose money it is. */
import type { Merchant } from '../merchants/index.ts';

/** The account holder: the member, and whether it is a trial's play money. */
export interface AccountRef {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
}
