/**
 * A process that posts until it is killed: `poster.ts <url or folder> <name of the run>`. Each answered post is written to stdout as
 * a line of JSON; a post whose answer was lost is told again, as every caller must.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createSqlLedger, type Overloaded, type PostAnswer, type Posting } from '#ledger';
import { openMember, postingOf } from './house.ts';
import { openPglite, openPostgres } from './pools.ts';

export interface Acknowledged {
  readonly externalId: string;
  readonly transferId: string;
  readonly balanceAfter: string;
}

const [place = '', run = ''] = process.argv.slice(2);
const isServer = place.startsWith('postgres');
const pool = isServer ? openPostgres(place) : await openPglite(place);
const ledger = createSqlLedger({ pool });

async function tellUntilAnswered(posting: Posting): Promise<PostAnswer | Overloaded> {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      return await ledger.post(posting);
    } catch {
      await wait(25);
    }
  }
  throw new Error('nobody answers');
}

async function post(turn: number, lane: number): Promise<void> {
  const member = members[lane];
  if (!member) return;
  const change = { amountMinor: BigInt(1 + (turn % 7)), externalId: `${run} ${lane} ${turn}` };
  const answer = await tellUntilAnswered(
    postingOf(member.cash, member.house, turn % 3 === 2 ? 'debit' : 'credit', change),
  );
  if (answer.status !== 'applied' && answer.status !== 'duplicate') return;
  const { transferId, balanceAfter } = answer;
  const line: Acknowledged = { externalId: change.externalId, transferId, balanceAfter: balanceAfter.toString() };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const lanes = Array.from({ length: 16 }, (_, lane) => lane);
const members = await Promise.all(lanes.map(() => openMember(ledger, run)));
// Bounded, should whoever started this forget to kill it.
await Promise.all(
  lanes.map(async (lane) => {
    for (let turn = 0; turn < 20_000; turn++) await post(turn, lane);
  }),
);
