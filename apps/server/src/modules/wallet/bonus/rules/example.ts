/** One award as its terms have it, from the deposit to the end: what operators are shown before a campaign is started. Pure; the rules are those of grants. */
import { bonusPartOf, bonusPartOfStake, partsAtCompletion } from './split.ts';
import { type BonusTerms, hasAccount, optionalMinor } from './terms.ts';

type Account = 'deposit' | 'campaign' | 'cash' | 'bonus' | 'house';
type Event = 'deposit' | 'award' | 'lost' | 'won' | 'played' | 'expired';

export interface ExamplePosting {
  readonly event: Event;
  readonly from: Account;
  readonly to: Account;
  readonly amountMinor: bigint;
  /** What is there after it. */
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export interface ExampleOfAward {
  readonly postings: readonly ExamplePosting[];
  /** In place of those at the end, where the sum is not played. */
  readonly otherwise: readonly ExamplePosting[];
}

interface Given {
  readonly awardMinor: bigint;
  readonly requiredMinor: bigint;
  readonly depositMinor: bigint;
}

/** A bet that wins pays so many times its stake. */
const WIN = 3n;
/** Without a largest bet, this part of all there is. */
const PART = 4n;

export function exampleOf(terms: BonusTerms, { awardMinor, requiredMinor, depositMinor }: Given): ExampleOfAward {
  const funds = createFunds();
  funds.move('deposit', 'deposit', 'cash', depositMinor);
  if (terms.mode !== 'unlock') funds.move('award', 'campaign', hasAccount(terms) ? 'bonus' : 'cash', awardMinor);
  const isPlayed = terms.mode !== 'cash' && requiredMinor > 0n;
  if (isPlayed) {
    bet(funds, terms, 'lost');
    bet(funds, terms, 'won');
  }
  const before = funds.held();
  const unplayed = createFunds(before);
  unplayed.move('expired', 'bonus', 'campaign', before.bonusMinor);
  if (terms.mode === 'unlock') funds.move('played', 'campaign', 'cash', awardMinor);
  if (hasAccount(terms)) complete(funds, terms, awardMinor);
  return { postings: funds.postings, otherwise: isPlayed ? unplayed.postings : [] };
}

interface Held {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

function createFunds({ cashMinor, bonusMinor }: Held = { cashMinor: 0n, bonusMinor: 0n }) {
  const held = { cash: cashMinor, bonus: bonusMinor };
  const postings: ExamplePosting[] = [];
  const add = (account: Account, deltaMinor: bigint) => {
    if (account === 'cash' || account === 'bonus') held[account] += deltaMinor;
  };
  return {
    postings,
    held: (): Held => ({ cashMinor: held.cash, bonusMinor: held.bonus }),
    move(event: Event, from: Account, to: Account, amountMinor: bigint) {
      if (amountMinor === 0n) return;
      add(from, -amountMinor);
      add(to, amountMinor);
      postings.push({ event, from, to, amountMinor, cashMinor: held.cash, bonusMinor: held.bonus });
    },
  };
}
type Funds = ReturnType<typeof createFunds>;

function bet(funds: Funds, terms: BonusTerms, event: 'lost' | 'won'): void {
  const held = funds.held();
  const all = held.cashMinor + held.bonusMinor;
  const max = optionalMinor(terms.maxBetMinor) ?? all / PART;
  const stakeMinor = max < all ? max : all;
  const part = bonusPartOfStake(terms.spend, stakeMinor, held);
  if (part === undefined || stakeMinor === 0n) return;
  funds.move(event, 'cash', 'house', stakeMinor - part);
  funds.move(event, 'bonus', 'house', part);
  if (event === 'lost') return;
  const paidMinor = stakeMinor * WIN;
  const paidBonus = bonusPartOf({ stakeMinor, bonusMinor: part }, paidMinor);
  funds.move(event, 'house', 'cash', paidMinor - paidBonus);
  funds.move(event, 'house', 'bonus', paidBonus);
}

function complete(funds: Funds, terms: BonusTerms, awardMinor: bigint): void {
  const ended = { isCompleted: true, isSticky: terms.mode === 'sticky', awardMinor, returnedMinor: 0n };
  const capMinor = optionalMinor(terms.capMinor);
  const parts = partsAtCompletion({ ...ended, convertedMinor: 0n, capMinor }, funds.held().bonusMinor);
  funds.move('played', 'bonus', 'campaign', parts.returnedMinor + parts.restMinor);
  funds.move('played', 'bonus', 'cash', parts.convertedMinor);
}
