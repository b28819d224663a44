import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLive } from './live.ts';

/** A WebSocket that a test speaks through. */
class PlannedSocket extends EventTarget {
  readyState = 0;
  readonly sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const sockets: PlannedSocket[] = [];
const connect = () =>
  createLive({
    url: 'ws://localhost/ws',
    token: () => undefined,
    createSocket: () => {
      const socket = new PlannedSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
});
afterEach(() => vi.useRealTimers());

const event = (seq: number) => ({
  topic: 'draw:dice',
  seq,
  value: { gameId: 'dice', numero: `${seq}`, state: 'drawn' },
});
const received: string[] = [];

it('joins a stream again from the event after the last that it has, and takes each event once', () => {
  const live = connect();
  received.length = 0;
  const stop = live.on('draw', 'dice', ({ drawNumber }) => received.push(drawNumber));
  sockets[0]?.open();
  for (const seq of [4, 5, 5, 4, 6]) sockets[0]?.receive(event(seq));
  sockets[0]?.close();
  vi.runOnlyPendingTimers();
  sockets[1]?.open();
  for (const seq of [6, 7]) sockets[1]?.receive(event(seq));
  expect(received).toEqual(['4', '5', '6', '7']);
  expect(sockets.map(({ sent }) => sent.filter((message) => JSON.stringify(message).includes('join')))).toEqual([
    [{ type: 'join', topic: 'draw:dice' }],
    [{ type: 'join', topic: 'draw:dice', after: 6 }],
  ]);
  stop();
  live.close();
});

it('begins a stream anew for who left it, and says nothing to who is gone', () => {
  const live = connect();
  received.length = 0;
  const stop = live.on('draw', 'dice', ({ drawNumber }) => received.push(drawNumber));
  sockets[0]?.open();
  sockets[0]?.receive(event(4));
  stop();
  sockets[0]?.receive(event(5));
  live.on('draw', 'dice', ({ drawNumber }) => received.push(drawNumber));
  sockets[0]?.receive(event(5));
  expect(received).toEqual(['4', '5']);
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'join', topic: 'draw:dice' });
  live.close();
});

it('hears the streams of all games by one topic, each event once', () => {
  const live = connect();
  received.length = 0;
  live.on('draw', '', ({ gameCode, drawNumber }) => received.push(`${gameCode} ${drawNumber}`));
  sockets[0]?.open();
  const other = { ...event(7), topic: 'draw:keno', value: { ...event(7).value, gameId: 'keno' } };
  for (const message of [event(4), other, event(4), event(5)]) sockets[0]?.receive(message);
  expect(received).toEqual(['dice 4', 'keno 7', 'dice 5']);
  expect(sockets[0]?.sent.slice(1)).toEqual([{ type: 'join', topic: 'draw' }]);
  live.close();
});

it('says what is whole: it comes first, and again after a break', () => {
  const live = connect();
  const values: unknown[] = [];
  live.on('balance', '', ({ sumBalance }, isWhole) => values.push([sumBalance, isWhole]));
  sockets[0]?.open();
  const balance = (sumBalance: string) => ({ topic: 'balance', value: { sumBalance, pending: '0.00' } });
  sockets[0]?.receive({ ...balance('1.00'), whole: true });
  sockets[0]?.receive(balance('2.00'));
  sockets[0]?.close();
  vi.runOnlyPendingTimers();
  sockets[1]?.open();
  sockets[1]?.receive({ ...balance('3.00'), whole: true });
  expect(values).toEqual([
    ['1.00', true],
    ['2.00', false],
    ['3.00', true],
  ]);
  live.close();
});
