/** What the parts of a story share: the wallet, the member, and what happened so far. */
import type { Db, Tx } from '../../../../db/db.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { Merchant } from '../../../merchants/index.ts';
import type { WalletModule } from '../../create-wallet.ts';
import type { Movement } from '../../wallet.ts';
import type { Story, StoryEvent } from './read-story.ts';
import type { recordPostings } from './recording-ledger.ts';

export interface EventResult {
  readonly event: StoryEvent;
  /** What was answered, where it was not simply done. */
  readonly answer?: string;
  /** What it counted, and why. */
  readonly counted?: string;
  readonly postings: readonly string[];
}

export type EventAnswer = Omit<EventResult, 'event' | 'postings'>;

export type Bet = Extract<StoryEvent, { do: 'bet' }>;

export interface OpenStory {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly story: Story;
  readonly time: { now: number };
  readonly bets: Map<string, { readonly bet: Bet; readonly ref: string; paid: bigint; placedAt: Date }>;
  grantId?: string;
  number: number;
}

export interface StoryKit {
  readonly db: Db;
  readonly walletModule: WalletModule;
  readonly recorder: ReturnType<typeof recordPostings>;
}

export const inTx = <Value>({ db, recorder }: StoryKit, act: (tx: Tx) => Promise<Value>) =>
  inTransaction({ atomically: (one) => recorder.atomically(db, one) }, act);

export const ownerOf = ({ merchant, memberId }: OpenStory) => ({ merchantId: merchant.id, memberId });

export function movement(opened: OpenStory, amountMinor: bigint, more: Partial<Movement>): Movement {
  opened.number += 1;
  const { merchant, memberId } = opened;
  const id = `${memberId}:${opened.number}`;
  return {
    accountRef: { merchant, memberId, isTrial: false },
    source: 'story',
    externalId: id,
    amountMinor,
    ref: id,
    requestHash: id,
    label: 'story',
    ...more,
  };
}
