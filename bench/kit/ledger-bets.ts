/**
 * The real path of a bet's money: queued with bets of other members, checked by the wallet under the lock on the member's money, then
 * stake and payout moved as one group, in one transaction of the server's database. What a game adds (seeds, rounds, facts) is left
 * out.
 */
import { createSqlLedger } from '#ledger';
import { createBatcher } from '../../apps/server/src/db/batching/batcher.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { north } from '../../apps/server/src/modules/play/testing/open-table.ts';
import { createWallet, type GroupedMovement } from '../../apps/server/src/modules/wallet/index.ts';
import { systemClock, systemRandom } from '../../apps/server/src/ports.ts';
import { type Bet, movementsOf } from './ledger-load.ts';

export const MERCHANT = north.id;
export const VENDOR = 'bench';
const CHUNK = 100;

type Outcome = 'applied' | 'replayed' | 'conflict' | 'insufficient';

export interface BetTable {
  readonly database: Database;
  /** Resolves with the outcome after the commit. */
  readonly place: (bet: Bet) => Promise<Outcome>;
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
  const run = (bets: readonly Bet[]): Promise<readonly Outcome[]> =>
    atomically(db, async (tx) => {
      const groups = bets.map(groupOf);
      const checks = await wallet.checkStakes(
        tx,
        groups.flatMap(([stake]) => stake ?? []),
      );
      const ready = groups.filter((_, index) => checks[index]?.kind === 'ready');
      const moved = ready.length > 0 ? await wallet.moveGroups(tx, ready, { isChecked: true, isLast: true }) : [];
      if (moved.some(({ kind }) => kind !== 'applied')) throw new Error('what was checked under a lock moves');
      return checks.map(({ kind }) => (kind === 'ready' ? 'applied' : kind));
    });
  const queue = createBatcher<Bet, Outcome>({
    keyOf: ({ member }) => String(member),
    runBatch: run,
    runSingle: async (bet) => (await run([bet]))[0] ?? 'conflict',
    cameToNothing: (outcome) => outcome !== 'applied',
  });

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
    async place(bet) {
      const answer = await queue.submit(bet);
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
