/** The form of a story: the terms of one grant, what its member had, and what happened. Amounts are minor units as text. */
import { assert } from '#kernel';
import { type BonusTerms, plainTerms } from '../rules/index.ts';

export type StoryEvent =
  /** `pays`: what it pays at once, in order; it ends then. `open`: it goes on, and `pay`, `void` and `end` name it. */
  | {
      readonly do: 'bet';
      readonly id?: string;
      readonly game: string;
      readonly stake: string;
      readonly pays?: readonly string[];
      readonly jackpot?: string;
      /** Decimal odds. */
      readonly odds?: number;
      readonly covered?: string;
      readonly open?: boolean;
    }
  | { readonly do: 'pay'; readonly id: string; readonly amount: string }
  | { readonly do: 'end' | 'void'; readonly id: string }
  | { readonly do: 'deposit' | 'withdraw'; readonly amount: string }
  | { readonly do: 'grant' | 'cancel' | 'revoke' | 'expire' }
  /** From several devices at once: in no certain order. */
  | { readonly do: 'together'; readonly events: readonly StoryEvent[] };

export interface Story {
  readonly terms: BonusTerms;
  readonly award: string;
  readonly required: string;
  /** The deposit it was given for. */
  readonly deposit: string;
  /** What there is when the story begins; without bonus money the grant is an event of it. */
  readonly start: { readonly cash: string; readonly bonus?: string; readonly done?: string };
  readonly events: readonly StoryEvent[];
}

const weights = { default: 0, categories: { RNG: 10_000, LIVE: 1_000, LOTT: 5_000, SPORTS: 10_000 } };

/** What a story leaves out. */
const plain: Pick<Story, 'award' | 'required' | 'deposit'> = { award: '10000', required: '100000', deposit: '0' };

const kinds: readonly string[] = [
  'bet',
  'pay',
  'end',
  'void',
  'deposit',
  'withdraw',
  'grant',
  'cancel',
  'revoke',
  'expire',
  'together',
];

export function readStory(raw: unknown): Story {
  assert(
    typeof raw === 'object' && raw !== null && 'start' in raw && 'events' in raw,
    'a story has a start and events',
  );
  const { terms = {}, ...rest } = raw as Partial<Story> & Pick<Story, 'start' | 'events'>;
  for (const event of rest.events) assert(kinds.includes(event.do), `nothing is called ${event.do}`);
  const shown: BonusTerms = { ...plainTerms, basis: 'stake', weights, maxBetMinor: '500', days: 30 };
  return { ...plain, ...rest, terms: { ...shown, ...terms } };
}
