/**
 * A process that posts until it is killed: `poster.ts <url or folder> <name of the run>`. Each answered post is written to stdout as a
 * line of JSON; a post whose answer was lost is sent again, as every caller must.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createSqlLedger, type PostAnswer, type Posting } from '#ledger';
import { eachAlone, type Member, openMember, postEach, postingOf } from './ledger-under-test.ts';
import { openPglite, openPostgres } from './pools.ts';

export interface Acknowledged {
  readonly externalId: string;
  readonly transferId: string;
  readonly balanceAfter: string;
}

const [index = '', run = ''] = process.argv.slice(2);
const isServer = index.startsWith('postgres');
const pool = isServer ? openPostgres(index) : await openPglite(index);
const ledger = createSqlLedger();

/** One posting of each lane, all in one transaction, like bets of many members. */
async function notifyUntilAnswered(postings: readonly Posting[]): Promise<readonly PostAnswer[]> {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      return await pool.transaction((tx) => postEach(ledger, tx, postings));
    } catch {
      await wait(25);
    }
  }
  throw new Error('nobody answers');
}

function postingFor(member: Member, lane: number, turn: number): Posting {
  const change = { amountMinor: BigInt(1 + (turn % 7)), externalId: `${run} ${lane} ${turn}` };
  return postingOf(member.cash, member.house, turn % 3 === 2 ? 'debit' : 'credit', change);
}

async function post(turn: number, lanes: readonly number[]): Promise<void> {
  const postings = lanes.flatMap((lane) => {
    const member = members[lane];
    return member ? [postingFor(member, lane, turn)] : [];
  });
  const answers = await notifyUntilAnswered(postings);
  for (const [index, answer] of answers.entries()) {
    const externalId = postings[index]?.externalId;
    if (externalId === undefined || (answer.status !== 'applied' && answer.status !== 'duplicate')) continue;
    const { transferId, balanceAfter } = answer;
    const line: Acknowledged = { externalId, transferId, balanceAfter: balanceAfter.toString() };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

const members: Member[] = [];
while (members.length < 16) {
  members.push(await openMember(eachAlone({ ledger, transaction: pool.transaction }), run));
}
// Two batches in flight, as in the server. Bounded, in case the parent forgets to kill it.
await Promise.all(
  [0, 8].map(async (first) => {
    const lanes = Array.from({ length: 8 }, (_, lane) => first + lane);
    for (let turn = 0; turn < 20_000; turn++) await post(turn, lanes);
  }),
);
