/**
 * What a bet through the whole server takes of the processors, in parts that are measured one by one and add up: money alone, with all that the queue
 * does, with HTTP, and the delivery of its facts. Facts are not delivered meanwhile, so that each part is that of its own.
 */
import { randomUUID } from 'node:crypto';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import type { TestApp } from '../../apps/server/src/testing.ts';
import { timed } from '../rewards/processor-time.ts';

/** Microseconds of one bet. */
export interface Taken {
  readonly node: number;
  readonly database: number;
  readonly clients: number;
}

export interface Round {
  readonly bets: number;
  readonly clientSeconds: number;
}

/** Of something that plays so many bets. */
export async function takenBy(act: () => Promise<Round>): Promise<Taken> {
  const { value, node, postgres } = await timed(act);
  const each = (seconds: number) => (1e6 * seconds) / value.bets;
  return { node: each(node - value.clientSeconds), database: each(postgres), clients: each(value.clientSeconds) };
}

const BATCH = 100;

/** The movements of so many bets of these members, every second of which pays double its stake, two batches at a time. */
export async function moveMoney(server: TestApp, memberIds: readonly string[], bets: number): Promise<Round> {
  const { merchants, walletModule } = server.modules;
  const merchant = merchants.of('demo');
  const words = { source: 'local', label: 'dice', requestHash: 'bench' };
  const groupOf = (memberId: string, isWon: boolean) => {
    const ref = randomUUID();
    const move = { ...words, accountRef: { merchant, memberId, isTrial: false }, ref };
    const stake = { ...move, kind: 'stake' as const, externalId: `bet:${ref}`, amountMinor: 100n };
    return isWon ? [stake, { ...move, kind: 'payout' as const, externalId: `win:${ref}`, amountMinor: 200n }] : [stake];
  };
  let left = bets;
  // Members of the one are none of the other: a batch is posted as if nobody else touched its accounts.
  const halves = [0, 1].map((half) => memberIds.filter((_, index) => index % 2 === half).slice(0, BATCH));
  await Promise.all(
    halves.map(async (members) => {
      while (left > 0) {
        left -= members.length;
        const groups = members.map((memberId, index) => groupOf(memberId, index % 2 === 0));
        await atomically(server.database.db, (tx) =>
          walletModule.wallet.moveGroups(tx, groups, { isNew: true, isLast: true }),
        );
      }
    }),
  );
  return { bets: bets - left, clientSeconds: 0 };
}

const less = (whole: Taken, part: Taken): Taken => ({
  node: whole.node - part.node,
  database: whole.database - part.database,
  clients: whole.clients - part.clients,
});

export interface Measurements {
  readonly money: Taken;
  readonly queue: Taken;
  readonly server: Taken;
  readonly delivery: Taken;
  /** Everything at once, and bets a second then. */
  readonly together: Taken;
  readonly opsPerSecond: number;
}

const PROCESSORS = 2;

export function printParts({ money, queue, server, delivery, together, opsPerSecond }: Measurements): void {
  const sum = {
    node: server.node + delivery.node,
    database: server.database + delivery.database,
    clients: server.clients,
  };
  const rows: readonly (readonly [string, Taken])[] = [
    ['money: 1.5 posts', money],
    ['the rest of the queue: seeds, play, rounds, facts written', less(queue, money)],
    ['HTTP: reading, session, validation, answer', less(server, queue)],
    ['facts delivered to every listener', delivery],
    ['sum', sum],
    ['measured together', together],
  ];
  console.log('processor time of a bet, in µs:                                 node  database   clients      all');
  for (const [title, { node, database, clients }] of rows) {
    const all = node + database + clients;
    const columns = [node, database, clients, all].map((micros) => micros.toFixed(0).padStart(9)).join(' ');
    console.log(`  ${title.padEnd(57)}${columns}`);
  }
  const all = together.node + together.database + together.clients;
  const possible = (1e6 * PROCESSORS) / all;
  console.log(
    `${PROCESSORS} processors do ${Math.round(possible).toLocaleString('en')} bets a second of it, of which ${((100 * opsPerSecond) / possible).toFixed(0)} % were reached; without the clients ${Math.round((1e6 * PROCESSORS) / (together.node + together.database)).toLocaleString('en')}`,
  );
}
