/** An account's history, as its owner reads it. */
import { expect } from 'vitest';
import type { StatementLine } from '#ledger';
import type { Cases } from './cases.ts';
import { openFunded, payoutOf, stakeOf } from './ledger-under-test.ts';

export const statementCases: Cases = {
  'pages from the newest to the oldest line without a gap, though money moves meanwhile': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    for (let turn = 1n; turn <= 6n; turn++) await alone().post(stakeOf(member, turn, { round: `round ${turn}` }));
    const lines: StatementLine[] = [];
    let before: string | undefined;
    for (let page = 0; page < 10; page++) {
      const read = await alone().statement(member.cash, { limit: 2, ...(before ? { before } : {}) });
      lines.push(...read.lines);
      before = read.next;
      if (!before) break;
      await alone().post(payoutOf(member, 1n));
    }
    expect(lines.map(({ deltaMinor }) => deltaMinor)).toEqual([-6n, -5n, -4n, -3n, -2n, -1n, 1_000n]);
    expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([979n, 985n, 990n, 994n, 997n, 999n, 1_000n]);
    expect(lines[0]).toMatchObject({ kind: 'stake', source: 'originals', round: 'round 6' });
  },

  'keeps when it happened and when it was written': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const eventAt = new Date('2026-01-02T03:04:05.678Z');
    await alone().post(stakeOf(member, 1n, { eventAt, ref: 'ticket-9' }));
    const { lines } = await alone().statement(member.cash, { limit: 1 });
    expect(lines[0]).toMatchObject({ eventAt, ref: 'ticket-9' });
    expect(lines[0]?.at).toBeInstanceOf(Date);
  },

  'of an account without lines is empty, and a page has bounds': async ({ alone }) => {
    const member = await openFunded(alone(), 1n);
    expect(await alone().statement(member.bonus)).toEqual({ lines: [] });
    await expect(alone().statement(member.cash, { limit: 201 })).rejects.toThrow('1 to 200');
  },

  'shows some kinds, and some time, by the same pages': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    for (let turn = 1n; turn <= 5n; turn++) {
      await alone().post(stakeOf(member, turn));
      await alone().post(payoutOf(member, turn));
      if (turn % 2n === 0n) await alone().post(payoutOf(member, turn, { kind: 'gift' }));
    }
    const { lines: all } = await alone().statement(member.cash, { limit: 200 });
    const times = [undefined, all[2]?.at, all[7]?.at, new Date(0), new Date(Date.now() + 86_400_000)];
    for (const kinds of [undefined, ['gift'], ['gift', 'stake'], ['none'], ['payout']])
      for (const from of times)
        for (const to of times) {
          const filter = { ...(kinds && { kinds }), ...(from && { from }), ...(to && { to }) };
          const expected = all.filter(
            ({ kind, at }) => (!kinds || kinds.includes(kind)) && (!from || at >= from) && (!to || at < to),
          );
          const read: StatementLine[] = [];
          let before: string | undefined;
          do {
            const page = await alone().statement(member.cash, { ...filter, limit: 3, ...(before && { before }) });
            read.push(...page.lines);
            before = page.next;
          } while (before);
          expect(read).toEqual(expected);
          expect(await alone().countLines(member.cash, filter, 200)).toBe(expected.length);
          expect(await alone().countLines(member.cash, filter, 1)).toBe(Math.min(expected.length, 2));
        }
  },
};
