/** The test kit of protection: real identity and wallet on one database, a manual clock, orders as the cashier saves them. */
import { type Clock, newId, ok, parseAmount, type Result } from '#kernel';
import { createSqlLedger } from '#ledger';
import { type Database, openDatabase } from '../../db/open-database.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { createOutbox } from '../../outbox/create-outbox.ts';
import { systemRandom } from '../../ports.ts';
import { openTestDatabase } from '../../testing.ts';
import { createIdentity } from '../identity/index.ts';
import { plainSignIn, testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { createWallet } from '../wallet/index.ts';
import { createProtection, type DepositBar, type ProtectionDeps } from './index.ts';

/** Two of one group, and one alone. */
export const shore = testMerchant('shore', { exclusionGroup: 'coast' });
export const reef = testMerchant('reef', { exclusionGroup: 'coast' });
export const inland = testMerchant('inland', {});
export const PASSWORD = 'correct horse battery';

type OrderState = 'created' | 'credited' | 'declined' | 'expired';

/** One node over a database. */
function openNode({ db }: Database, clock: Clock) {
  const base = {
    db,
    atomically: <V, C extends string>(act: Act<V, C>) => atomically(db, act),
    clock,
    secret: new Uint8Array(32).fill(9),
  };
  const infrastructure = {
    ...base,
    random: systemRandom,
    live: { publish: () => undefined, publishTo: () => undefined },
  };
  const outbox = createOutbox({ ...infrastructure, onFault: () => undefined });
  const identity = createIdentity({
    ...infrastructure,
    outbox,
    messengers: { post: async () => undefined },
    ...plainSignIn,
  });
  const ledger = createSqlLedger();
  const { wallet } = createWallet({ ...infrastructure, ledger, merchants: () => [shore], alert: () => undefined });
  const deps: ProtectionDeps = {
    ...infrastructure,
    ...identity,
    outbox,
    wallet,
    merchants: () => [shore, reef, inland],
  };
  const protection = createProtection(deps);
  protection.subscribe(outbox);
  return { db, identity, wallet, deps, protection, outbox };
}

/** An order like the cashier's: checked and saved in one transaction. */
async function saveOrder(
  { db, protection }: Node,
  memberId: string,
  amount: string,
  at: Date,
): Promise<Result<string, DepositBar>> {
  const minor = parseAmount(amount, shore.currency);
  if (!minor.ok) throw new Error(amount);
  return await atomically(db, async (tx): Promise<Result<string, DepositBar>> => {
    const admitted = await protection.admitDeposit(tx, { merchant: shore, memberId, amountMinor: minor.value });
    if (!admitted.ok) return admitted;
    const id = newId({ now: () => Date.now() }, systemRandom);
    await tx
      .insertInto('deposit_order')
      .values({
        merchant_id: shore.id,
        id,
        member_id: memberId,
        provider: 'test',
        currency: shore.currency.code,
        amount_minor: minor.value,
        state: 'created',
        created_at: at,
        changed_at: at,
        expires_at: at,
        fee_minor: 0n,
        house_fee_minor: 0n,
        ...nothingMore,
      })
      .execute();
    return ok(id);
  });
}

const nothingMore = {
  provider_ref: null,
  requested_minor: null,
  next: null,
  reference: null,
  number: null,
  remark: null,
  bonus: null,
  confirmations_seen: null,
  confirmations_wanted: null,
  transfer_ref: null,
};

type Node = ReturnType<typeof openNode>;

export async function openHall() {
  const database = await openTestDatabase();
  const time = { now: Date.UTC(2026, 0, 5, 12) };
  const clock = { now: () => time.now };
  const first = openNode(database, clock);
  const further: Database[] = [];

  async function newMember(merchant: Merchant = shore): Promise<Session> {
    const memberId = newId({ now: () => Date.now() }, systemRandom);
    const username = `m${memberId.slice(-10)}`;
    const hash = await first.identity.credentials.hashSecret(PASSWORD);
    if (!hash.ok) throw new Error('overloaded');
    await atomically(database.db, async (tx) => {
      const account = {
        merchantId: merchant.id,
        memberId,
        username,
        type: 0,
        passwordHash: hash.value,
      } as const;
      await first.identity.accounts.createAccount(tx, account);
      await first.wallet.open(tx, { merchant, memberId, isTrial: false });
      return ok();
    });
    return { id: newId(clock, systemRandom), memberId, username, type: 0, isTrial: false };
  }

  async function turnDeposit(id: string, state: OrderState): Promise<void> {
    await atomically(database.db, async (tx) => {
      await tx
        .updateTable('deposit_order')
        .set({ state, changed_at: new Date(time.now) })
        .where('merchant_id', '=', shore.id)
        .where('id', '=', id)
        .execute();
      return ok();
    });
  }

  return {
    ...first,
    time,
    newMember,
    startDeposit: ({ memberId }: Session, amount: string, node: Node = first) =>
      saveOrder(node, memberId, amount, new Date(time.now)),
    turnDeposit,
    /** Another node; with its own connections where the database has more than one. */
    async secondNode() {
      if (database.url === undefined) return openNode(database, clock);
      const own = await openDatabase({ url: database.url, directory: '' });
      further.push(own);
      return openNode(own, clock);
    },
    async close() {
      for (const one of further) await one.close();
      await database.close();
    },
  };
}

/** Runs in one transaction. */
type Act<Value, Code extends string> = (
  tx: Parameters<Parameters<typeof atomically>[1]>[0],
) => Promise<Result<Value, Code>>;

export type Hall = Awaited<ReturnType<typeof openHall>>;
