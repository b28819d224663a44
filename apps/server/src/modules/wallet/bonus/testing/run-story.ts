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
import { inTx, movement, ownerOf, type StoryKit, type Telling, type Told, type ToldEvent } from './story-kit.ts';

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
  const kit: StoryKit = { db, walletModule, recorder };
  return {
    async run(raw: unknown): Promise<ToldStory> {
      const story = readStory(raw);
      const memberId = newId({ now: () => time.now }, random);
      const own = { ...merchant, id: `${merchant.id}-${memberId}` };
      merchants.push(own);
      const telling: Telling = { merchant: own, memberId, story, time, bets: new Map(), number: 0 };
      await begin(kit, telling);
      recorder.take();
      const events: ToldEvent[] = [];
      for (const event of story.events) {
        time.now += SECOND;
        const told = await tell(kit, telling, event);
        events.push({ event, ...told, postings: recorder.take() });
      }
      return { events, end: await stateOf(kit, telling) };
    },
  };
}

async function tell(kit: StoryKit, telling: Telling, event: StoryEvent): Promise<Told> {
  const { wallet, bonus } = kit.walletModule;
  // Of a bet that was refused.
  if ((event.do === 'pay' || event.do === 'void' || event.do === 'end') && !telling.bets.has(event.id))
    return { answer: 'refused: unknown' };
  switch (event.do) {
    case 'bet':
      return placeBet(kit, telling, event);
    case 'pay':
      await payBet(kit, telling, event.id, BigInt(event.amount), 'payout');
      return {};
    case 'void':
      await payBet(kit, telling, event.id, BigInt(openBet(telling, event.id).bet.stake), 'refund');
      return endBet(kit, telling, event.id, true);
    case 'end':
      return endBet(kit, telling, event.id, false);
    case 'deposit':
      await inTx(kit, (tx) => wallet.credit(tx, movement(telling, BigInt(event.amount), {})));
      return {};
    case 'withdraw':
      return withdraw(kit, telling, BigInt(event.amount));
    case 'grant':
      await give(kit, telling);
      return {};
    case 'cancel':
      return cancel(kit, telling);
    case 'revoke':
      await inTx(kit, (tx) => bonus.revoke(tx, telling.merchant.id, telling.grantId ?? ''));
      return {};
    case 'expire':
      return expire(kit, telling);
    case 'together': {
      const told = await Promise.all(event.events.map((one) => tell(kit, telling, one)));
      return { answer: told.map(({ answer = 'done' }) => answer).join(', ') };
    }
  }
}

async function stateOf(kit: StoryKit, telling: Telling): Promise<EndState> {
  const { wallet, bonus } = kit.walletModule;
  const { merchant, memberId, grantId } = telling;
  const { cashMinor } = await wallet.balance(kit.db, { merchant, memberId, isTrial: false });
  const [held] = await bonus.list(kit.db, ownerOf(telling), 1);
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
