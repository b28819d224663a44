import { expect, it } from 'vitest';
import { MAX_FAULTS, noFaults, oneMoreFault, reasonOf, retryAt } from './faults.ts';

it('is retried with growing pauses, at least every quarter of an hour', () => {
  const waits = [0, 1, 2, 3, 20, 1_000].map((tries) => retryAt(0, tries).getTime() / 1_000);
  expect(waits).toEqual([30, 60, 120, 240, 900, 900]);
});

it('is retried as its own figures say, the first time after the first wait', () => {
  const waits = [-1, 0, 1, 4, 5_000].map((tries) => retryAt(7, tries, { firstMs: 1_000, longestMs: 10_000 }).getTime());
  expect(waits).toEqual([1_007, 1_007, 2_007, 10_007, 10_007]);
});

it('is set aside after too many failures in a row, with the last reason and the time of the first', () => {
  let row = noFaults;
  for (let tries = 1; tries < MAX_FAULTS; tries++) {
    row = oneMoreFault(row, new Error(`no. ${tries}`), new Date(tries));
    expect(row).toEqual({ faults: tries, fault: `Error: no. ${tries}`, set_aside_at: null });
  }
  row = oneMoreFault(row, new Error('enough'), new Date(100));
  expect(row).toEqual({ faults: MAX_FAULTS, fault: 'Error: enough', set_aside_at: new Date(100) });
  expect(oneMoreFault(row, 'a word', new Date(200))).toMatchObject({ fault: 'a word', set_aside_at: new Date(100) });
});

it('saves a reason on one line, without control characters, and short', () => {
  expect(reasonOf(new Error('one\ntwo\u001b[31m\u202e'))).toBe('Error: one two [31m ');
  expect(reasonOf('x'.repeat(5_000))).toHaveLength(300);
});
