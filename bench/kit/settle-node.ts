/** A node in a process of its own that draws and settles, and takes bets on the draw on sale at a steady rate. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Calendar, drawOnSale } from '#engine-kit';
import type { GameManifest } from '#games/plugin.ts';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { StageSession } from '../../apps/server/src/http/handlers.ts';
import { codeOf, north, openProcess, request, south } from '../../apps/server/src/modules/play/testing/open-table.ts';
import { listenAsServer } from '../lottery/server-listeners.ts';

/** Sent to a node when it is to begin. */
export interface Go {
  readonly offsetMs: number;
  readonly bettors: readonly StageSession[];
  readonly betsPerSecond: number;
}

/** Sent by a node at the end. */
export interface Done {
  /** From the moment a bet was due to be sent until its answer; `at` by the clock of draws. */
  readonly bets: readonly { readonly at: number; readonly ms: number }[];
  readonly answers: Readonly<Record<string, number>>;
  readonly memory: readonly number[];
  readonly cpuSeconds: number;
  readonly faults: readonly string[];
}

export interface Sold {
  readonly games: readonly GameManifest[];
  readonly vendors: readonly VendorManifest[];
  readonly code: string;
  readonly calendar: Calendar;
}

const receive = <Message>() =>
  new Promise<Message>((resolve) => process.once('message', (message) => resolve(message as Message)));

export async function runSettleNode(
  url: string,
  secret: Uint8Array,
  { games, vendors, code, calendar }: Sold,
): Promise<void> {
  const node = await openProcess(url, { secret, games, vendors });
  listenAsServer(node, () => [north, south], { now: () => Date.now() + node.time.offsetMs });
  node.time.fixedAt = undefined;
  process.send?.('ready');
  const { offsetMs, bettors, betsPerSecond } = await receive<Go>();
  node.time.offsetMs = offsetMs;
  const cpu = process.cpuUsage();
  node.lottery.drawClock.start();
  let isOver = false;
  const stopped = receive<'stop'>().then(() => {
    isOver = true;
  });
  const bets: { at: number; ms: number }[] = [];
  const answers: Record<string, number> = {};
  const memory: number[] = [];

  async function bet(session: StageSession, number: number): Promise<void> {
    const due = performance.now();
    const { drawNumber } = drawOnSale(calendar, Date.now() + offsetMs);
    const marks = [['big', 'small', 'odd', 'even'][number % 4] ?? 'big'];
    const lines = [{ play: 'ssc.five.sum-sides', selection: { marks }, unit: '1.00', multiple: 1 }];
    const body = { gameCode: code, drawNumber, playType: 'Entertainment' as const, lines };
    const answer = codeOf(
      await request(node.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey: randomUUID() }),
    );
    answers[answer] = (answers[answer] ?? 0) + 1;
    bets.push({ at: Date.now() + offsetMs, ms: performance.now() - due });
  }

  const began = performance.now();
  const open: Promise<void>[] = [];
  for (let sent = 0; !isOver; sent++) {
    // At a steady rate, however long the answers take: a bet that had to wait for its turn has waited.
    await pause(Math.max(0, began + (sent * 1000) / betsPerSecond - performance.now()));
    const session = bettors[sent % bettors.length];
    if (session) open.push(bet(session, sent));
    if (sent % 10 === 0) memory.push(process.memoryUsage().rss);
  }
  await stopped;
  await Promise.all(open);
  await node.lottery.drawClock.stop();
  const { user, system } = process.cpuUsage(cpu);
  const done: Done = { bets, answers, memory, cpuSeconds: (user + system) / 1e6, faults: node.faults.map(String) };
  await new Promise((sent) => process.send?.(done, sent));
  await node.close();
  process.exit();
}
