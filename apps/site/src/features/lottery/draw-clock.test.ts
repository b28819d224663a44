import { expect, it } from 'vitest';
import { ballsOf, type CurrentDraw, clockText, drawClock, marksCounted, numberBeingDrawn } from './draw-clock.ts';

const draw = {
  drawNumber: '20261121-0720',
  opensAt: '2026-11-21T11:59:00Z',
  closesAt: '2026-11-21T11:59:55Z',
  drawsAt: '2026-11-21T12:00:00Z',
};
const reported: CurrentDraw = { gameCode: 'fast-five', serverTime: '2026-11-21T11:59:25Z', current: draw };
/** The device's clock is off by hours; it must not matter. */
const RECEIVED = Date.parse('2026-11-21T04:00:00Z');

it('counts down by the server’s clock, however wrong the device’s is', () => {
  expect(drawClock(reported, RECEIVED, RECEIVED)).toEqual({ leftMs: 30_000, share: 30 / 55, phase: 'selling' });
  expect(drawClock(reported, RECEIVED, RECEIVED + 20_000)).toMatchObject({ leftMs: 10_000, phase: 'closing' });
  expect(drawClock(reported, RECEIVED, RECEIVED + 31_000)).toEqual({ leftMs: 0, share: 0, phase: 'over' });
});

it('reports a draw that is waiting to be drawn', () => {
  expect(drawClock({ ...reported, drawing: draw }, RECEIVED, RECEIVED).phase).toBe('drawing');
});

it('names the draw that is under way, never the one before it', () => {
  const drawNumberAt = (answer: CurrentDraw, now: number) => numberBeingDrawn(answer, drawClock(answer, RECEIVED, now));
  const before = { ...draw, drawNumber: '20261121-0719' };
  expect(drawNumberAt({ ...reported, drawing: before }, RECEIVED)).toBe('20261121-0719');
  expect(drawNumberAt(reported, RECEIVED + 31_000)).toBe('20261121-0720');
  expect(drawNumberAt(reported, RECEIVED)).toBeUndefined();
});

it.each([
  [1, '00:01'],
  [9_001, '00:10'],
  [249_000, '04:09'],
  [43_449_000, '12:04:09'],
])('writes %i ms as %s', (leftMs, text) => {
  expect(clockText(leftMs)).toBe(text);
});

it('finds the balls of a draw in any shape of outcome', () => {
  expect(ballsOf({ digits: [7, 0, 3] })).toEqual(['7', '0', '3']);
  expect(ballsOf({ kind: 'x', dice: { faces: ['fish', 'crab', 'crab'] } })).toEqual(['fish', 'crab', 'crab']);
  expect(ballsOf([1, 2])).toEqual(['1', '2']);
  expect(ballsOf({ first: '0917', third: '4455', special: ['1234'] })).toEqual(['0', '9', '1', '7']);
  expect(ballsOf({ db: '46935', g1: ['76071'] })).toEqual(['4', '6', '9', '3', '5']);
  for (const none of [undefined, null, 'text', 7, {}, { a: [{ b: 1 }] }]) expect(ballsOf(none)).toEqual([]);
});

it('counts how often each ball was drawn', () => {
  expect(marksCounted([['10', '2'], ['2']])).toEqual([
    { mark: '2', count: 2 },
    { mark: '10', count: 1 },
  ]);
});
