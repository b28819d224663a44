/**
 * A ledger that remembers what was committed of its postings, as `from>to amount`: C cash, B bonus, W withdrawal, H house, P campaign, J jackpot, D
 * deposit.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Result } from '#kernel';
import type { Account, AccountKind, Ledger, SqlPort } from '#ledger';
import type { Db, Tx } from '../../../../db/db.ts';
import { atomically } from '../../../../db/transactions.ts';

const letters: { readonly [Kind in AccountKind]?: string } = {
  cash: 'C',
  bonus: 'B',
  pending: 'W',
  house: 'H',
  promotion: 'P',
  jackpot: 'J',
  clearing: 'D',
};

const letterOf = ({ kind }: Account) => letters[kind] ?? kind;

interface Moved {
  readonly kind: string;
  readonly account: Account;
  readonly counter: Account;
  readonly direction: 'debit' | 'credit';
  readonly amountMinor: bigint;
}

function lineOf({ account, counter, direction, amountMinor }: Moved): string {
  const [from, to] = direction === 'debit' ? [account, counter] : [counter, account];
  return `${letterOf(from)}>${letterOf(to)} ${amountMinor}`;
}

export function recordPostings(ledger: Ledger<SqlPort>) {
  let lines: string[] = [];
  const uncommitted = new AsyncLocalStorage<string[]>();
  const note = (moved: Moved) => {
    // A jackpot is filled so that it can be won: that is no part of the story.
    if (moved.amountMinor > 0n && moved.kind !== 'pool_top_up') (uncommitted.getStore() ?? lines).push(lineOf(moved));
  };
  const recording: Ledger<SqlPort> = {
    ...ledger,
    async post(tx, posting) {
      const answer = await ledger.post(tx, posting);
      if (answer.status === 'applied') note(posting);
      return answer;
    },
    async postGroups(tx, groups) {
      const answers = await ledger.postGroups(tx, groups);
      for (const [index, answer] of answers.entries()) {
        if (answer.status === 'applied') for (const posting of groups[index] ?? []) note(posting);
      }
      return answers;
    },
    async hold(tx, hold) {
      const answer = await ledger.hold(tx, hold);
      if (answer.status === 'applied') note({ ...hold, counter: hold.pending, direction: 'debit' });
      return answer;
    },
  };
  return {
    ledger: recording,
    /** A transaction whose postings are remembered once it is committed; those of a refusal, or of an attempt that is made again, are not. */
    async atomically<Value, Code extends string>(
      db: Db,
      act: (tx: Tx) => Promise<Result<Value, Code>>,
    ): Promise<Result<Value, Code>> {
      let own: string[] = [];
      const result = await atomically(db, (tx) => {
        own = [];
        return uncommitted.run(own, () => act(tx));
      });
      if (result.ok) lines.push(...own);
      return result;
    },
    /** Since the last time. */
    take(): readonly string[] {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}
