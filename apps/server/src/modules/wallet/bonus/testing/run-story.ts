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
import { type Desk, inTx, movement, ownerOf, type Telling, type Told, type ToldEvent } from './story-desk.ts';
import { begin, cancel, expire, give, withdraw } from './story-grant.ts';

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

export interface ToldStory {
  readonly events: readonly ToldEvent[];
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
  const desk: Desk = { db, walletModule, recorder };
  return {
    async run(raw: unknown): Promise<ToldStory> {
      const story = readStory(raw);
      const memberId = newId({ now: () => time.now }, random);
      const own = { ...merchant, id: `${merchant.id}-${memberId}` };
      merchants.push(own);
      const telling: Telling = { merchant: own, memberId, story, time, bets: new Map(), number: 0 };
      await begin(desk, telling);
      recorder.take();
      const events: ToldEvent[] = [];
      for (const event of story.events) {
        time.now += SECOND;
        const told = await tell(desk, telling, event);
        events.push({ event, ...told, postings: recorder.take() });
      }
      return { events, end: await stateOf(desk, telling) };
    },
  };
}

async function tell(desk: Desk, telling: Telling, event: StoryEvent): Promise<Told> {
  const { wallet, bonus } = desk.walletModule;
  // Of a bet that was refused.
  if ((event.do === 'pay' || event.do === 'void' || event.do === 'end') && !telling.bets.has(event.id))
    return { answer: 'refused: unknown' };
  switch (event.do) {
    case 'bet':
      return placeBet(desk, telling, event);
    case 'pay':
      await payBet(desk, telling, event.id, BigInt(event.amount), 'payout');
      return {};
    case 'void':
      await payBet(desk, telling, event.id, BigInt(openBet(telling, event.id).bet.stake), 'refund');
      return endBet(desk, telling, event.id, true);
    case 'end':
      return endBet(desk, telling, event.id, false);
    case 'deposit':
      await inTx(desk, (tx) => wallet.credit(tx, movement(telling, BigInt(event.amount), {})));
      return {};
    case 'withdraw':
      return withdraw(desk, telling, BigInt(event.amount));
    case 'grant':
      await give(desk, telling);
      return {};
    case 'cancel':
      return cancel(desk, telling);
    case 'revoke':
      await inTx(desk, (tx) => bonus.revoke(tx, telling.merchant.id, telling.grantId ?? ''));
      return {};
    case 'expire':
      return expire(desk, telling);
    case 'together': {
      const told = await Promise.all(event.events.map((one) => tell(desk, telling, one)));
      return { answer: told.map(({ answer = 'done' }) => answer).join(', ') };
    }
  }
}

async function stateOf(desk: Desk, telling: Telling): Promise<EndState> {
  const { wallet, bonus } = desk.walletModule;
  const { merchant, memberId, grantId } = telling;
  const { cashMinor } = await wallet.balance(desk.db, { merchant, memberId, isTrial: false });
  const [held] = await bonus.list(desk.db, ownerOf(telling), 1);
  assert(held && held.grant.id === grantId, 'the story has one grant');
  const { ledger } = desk.recorder;
  const { campaign: owner, currency } = held.grant;
  const port = sqlPortOf(desk.db);
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
