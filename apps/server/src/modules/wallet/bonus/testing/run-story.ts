/** Runs a story on a database: the same code as a server's, with the wallet's own movements. Tests and `npm run bonus` run it. */
import { randomBytes } from 'node:crypto';
import { assert, newId, type Random } from '#kernel';
import { createSqlLedger, type Ledger, type SqlPort } from '#ledger';
import type { Database } from '../../../../db/open-database.ts';
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import type { Merchant } from '../../../merchants/index.ts';
import { createWallet } from '../../create-wallet.ts';
import { readStory, type StoryEvent } from './read-story.ts';
import { recordPostings } from './recording-ledger.ts';
import { endBet, openBet, payBet, placeBet } from './story-bets.ts';
import { begin, cancel, expire, give, withdraw } from './story-grant.ts';
import {
  type EventAnswer,
  type EventResult,
  inTx,
  movement,
  type OpenStory,
  ownerOf,
  type StoryKit,
} from './story-kit.ts';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1_000;
const random: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };

export interface EndState {
  readonly cash: string;
  readonly bonus: string;
  readonly done: string;
  readonly required: string;
  readonly state: string;
  /** What the campaign has paid, or, below zero, taken. */
  readonly cost: string;
}

export interface StoryResult {
  readonly events: readonly EventResult[];
  readonly end: EndState;
}

export interface StoryOptions {
  /** Puts something between the wallet and the ledger: a bug that has to be seen. */
  readonly around?: (ledger: Ledger<SqlPort>) => Ledger<SqlPort>;
}

export function openStories(database: Pick<Database, 'db'>, merchant: Merchant, { around }: StoryOptions = {}) {
  const { db } = database;
  const time = { now: START };
  // One for each story: what is due at a merchant is the story's own.
  const merchants: Merchant[] = [];
  const recorder = recordPostings(createSqlLedger());
  const ledger = around ? around(recorder.ledger) : recorder.ledger;
  const walletModule = createWallet({
    db,
    atomically: (act) => recorder.atomically(db, act),
    clock: { now: () => time.now },
    random,
    ledger,
    merchants: () => merchants,
    live: { publish: () => undefined, publishTo: () => undefined },
    alert: () => undefined,
  });
  const kit: StoryKit = { db, walletModule, recorder };
  return {
    async run(raw: unknown): Promise<StoryResult> {
      const story = readStory(raw);
      const memberId = newId({ now: () => time.now }, random);
      const own = { ...merchant, id: `${merchant.id}-${memberId}` };
      merchants.push(own);
      const opened: OpenStory = { merchant: own, memberId, story, time, bets: new Map(), number: 0 };
      await begin(kit, opened);
      recorder.take();
      const events: EventResult[] = [];
      for (const event of story.events) {
        time.now += SECOND;
        const result = await runEvent(kit, opened, event);
        events.push({ event, ...result, postings: recorder.take() });
      }
      return { events, end: await stateOf(kit, opened) };
    },
  };
}

async function runEvent(kit: StoryKit, opened: OpenStory, event: StoryEvent): Promise<EventAnswer> {
  const { wallet, bonus } = kit.walletModule;
  // Of a bet that was refused.
  if ((event.do === 'pay' || event.do === 'void' || event.do === 'end') && !opened.bets.has(event.id))
    return { answer: 'refused: unknown' };
  switch (event.do) {
    case 'bet':
      return placeBet(kit, opened, event);
    case 'pay':
      await payBet(kit, opened, event.id, BigInt(event.amount), 'payout');
      return {};
    case 'void':
      await payBet(kit, opened, event.id, BigInt(openBet(opened, event.id).bet.stake), 'refund');
      return endBet(kit, opened, event.id, true);
    case 'end':
      return endBet(kit, opened, event.id, false);
    case 'deposit':
      await inTx(kit, (tx) => wallet.credit(tx, movement(opened, BigInt(event.amount), {})));
      return {};
    case 'withdraw':
      return withdraw(kit, opened, BigInt(event.amount));
    case 'grant':
      await give(kit, opened);
      return {};
    case 'cancel':
      return cancel(kit, opened);
    case 'revoke':
      await inTx(kit, (tx) => bonus.revoke(tx, opened.merchant.id, opened.grantId ?? ''));
      return {};
    case 'expire':
      return expire(kit, opened);
    case 'together': {
      const result = await Promise.all(event.events.map((one) => runEvent(kit, opened, one)));
      return { answer: result.map(({ answer = 'done' }) => answer).join(', ') };
    }
  }
}

async function stateOf(kit: StoryKit, opened: OpenStory): Promise<EndState> {
  const { wallet, bonus } = kit.walletModule;
  const { merchant, memberId, grantId } = opened;
  const { cashMinor } = await wallet.balance(kit.db, { merchant, memberId, isTrial: false });
  const [held] = await bonus.list(kit.db, ownerOf(opened), 1);
  assert(held && held.grant.id === grantId, 'the story has one grant');
  const { ledger } = kit.recorder;
  const { campaign: owner, currency } = held.grant;
  const port = sqlPortOf(kit.db);
  const promotion = await ledger.open(port, { merchantId: merchant.id, kind: 'promotion', owner, currency });
  const [paid = 0n] = await ledger.balances(port, [promotion]);
  return {
    cash: `${cashMinor}`,
    bonus: `${held.bonusMinor}`,
    done: `${held.grant.done_minor}`,
    required: `${held.grant.required_minor}`,
    state: held.grant.state,
    cost: `${-paid}`,
  };
}
