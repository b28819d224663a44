/**
 * The real path of a bet's money: queued with bets of other members, then stake and payout moved as one group, in one transaction of the server's
 * database. What did not apply as it was is run again, and checked by the wallet under the lock on the member's money before it moves. What a
 * game adds (seeds, balances, rounds, facts) is left out.
 */
import { createSqlLedger } from '#ledger';
import { createBatcher, type KeysOfBatch } from '../../apps/server/src/db/batching/batcher.ts';
import type { Tx } from '../../apps/server/src/db/db.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { north } from '../../apps/server/src/modules/play/testing/open-table.ts';
import { createWallet, type GroupedMovement } from '../../apps/server/src/modules/wallet/index.ts';
import { systemClock, systemRandom } from '../../apps/server/src/ports.ts';
import { type Bet, movementsOf } from './load.ts';

export const MERCHANT = north.id;
export const VENDOR = 'bench';
const CHUNK = 100;

type Outcome = 'applied' | 'replayed' | 'conflict' | 'insufficient';

/** Taken to be new and to apply, which the posting itself finds out; or checked before, as bets with bonus money are. */
type Way = 'new' | 'checked';

type Groups = readonly (readonly GroupedMovement[])[];

export interface BetTable {
  readonly database: Database;
  /** Resolves with the outcome after the commit. */
  readonly place: (bet: Bet, way?: Way) => Promise<Outcome>;
  /** Creates the members from one number to another, each with these funds. */
  readonly join: (from: number, to: number, fundsMinor: bigint) => Promise<void>;
}

/** Derives a member's id from the member's number. */
export const ownerOf = (member: number) => `00000000-0000-7000-8000-${member.toString().padStart(12, '0')}`;
const accountOf = (member: number) => ({ merchant: north, memberId: ownerOf(member), isTrial: false });

function groupOf(bet: Bet): readonly GroupedMovement[] {
  return movementsOf(bet).map(({ kind, externalId, deltaMinor }) => ({
    kind,
    accountRef: accountOf(bet.member),
    source: VENDOR,
    externalId,
    amountMinor: deltaMinor < 0n ? -deltaMinor : deltaMinor,
    ref: bet.id,
    requestHash: bet.requestHash,
    label: 'bench',
  }));
}

export async function openBets(url: string): Promise<BetTable> {
  const database = await openDatabase({ url, directory: '' });
  const { db } = database;
  const { wallet } = createWallet({
    db,
    atomically: (act) => atomically(db, act),
    ledger: createSqlLedger({ commonKinds: ['stake', 'payout'] }),
    merchants: () => [north],
    live: { publish: () => undefined, publishTo: () => undefined },
    clock: systemClock,
    random: systemRandom,
    alert: () => undefined,
  });
  const postChecked = async (tx: Tx, groups: Groups): Promise<readonly Outcome[]> => {
    const checks = await wallet.checkStakes(
      tx,
      groups.flatMap(([stake]) => stake ?? []),
    );
    const ready = groups.filter((_, index) => checks[index]?.kind === 'ready');
    const moved = ready.length > 0 ? await wallet.moveGroups(tx, ready, { isNew: true, isLast: true }) : [];
    if (moved.some(({ kind }) => kind !== 'applied')) throw new Error('what was checked under a lock moves');
    return checks.map(({ kind }) => (kind === 'ready' ? 'applied' : kind));
  };
  /** False where one of them was not new, or did not apply: nothing of it stays. */
  const postNew = async (bets: readonly Bet[]): Promise<boolean> => {
    if (bets.length === 0) return true;
    let isTried = false;
    return atomically(db, async (tx) => {
      if (isTried) return false;
      isTried = true;
      await wallet.moveGroups(tx, bets.map(groupOf), { isNew: true, isLast: true });
      return true;
    });
  };
  const queueOf = (way: Way) => {
    const run = async (bets: readonly Bet[], { isBehind }: KeysOfBatch<Bet>): Promise<readonly Outcome[]> => {
      const likely = bets.filter((bet) => way === 'new' && !isBehind(bet));
      const posted = new Set((await postNew(likely)) ? likely : []);
      const left = bets.filter((bet) => !posted.has(bet));
      const outcomes = left.length === 0 ? [] : await atomically(db, (tx) => postChecked(tx, left.map(groupOf)));
      const checked = new Map(left.map((bet, index) => [bet, outcomes[index]]));
      return bets.map((bet) => checked.get(bet) ?? 'applied');
    };
    return createBatcher<Bet, Outcome>({
      keyOf: ({ member }) => String(member),
      runBatch: run,
      runSingle: async (bet, keys) => (await run([bet], keys))[0] ?? 'conflict',
      cameToNothing: (outcome) => outcome !== 'applied',
    });
  };
  const queues = { new: queueOf('new'), checked: queueOf('checked') };

  async function joinChunk(members: readonly number[], fundsMinor: bigint): Promise<void> {
    await atomically(db, async (tx) => {
      for (const member of members) await wallet.open(tx, accountOf(member));
      if (fundsMinor === 0n) return;
      const gift = { kind: 'payout' as const, source: VENDOR, requestHash: 'funds', label: 'bench', ref: 'funds' };
      await wallet.moveGroups(
        tx,
        members.map((member) => [
          { ...gift, accountRef: accountOf(member), externalId: `funds:${member}`, amountMinor: fundsMinor },
        ]),
      );
    });
  }

  return {
    database,
    async place(bet, way = 'new') {
      const answer = await queues[way].submit(bet);
      if (typeof answer !== 'string') throw new Error('the queue is longer than the clients are many');
      return answer;
    },
    async join(from, to, fundsMinor) {
      for (let first = from; first < to; first += 4 * CHUNK) {
        const starts = [0, 1, 2, 3].map((index) => first + index * CHUNK).filter((start) => start < to);
        await Promise.all(
          starts.map((start) => {
            const length = Math.min(CHUNK, to - start);
            return joinChunk(
              Array.from({ length }, (_, index) => start + index),
              fundsMinor,
            );
          }),
        );
      }
    },
  };
}
