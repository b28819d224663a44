/** kill -9 of the process that corrects, three times: each order is corrected once, and what was paid is what the last result pays. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { answered } from '../../play/testing/open-table.ts';
import { boardOf, ofMerchant } from '../official/testing/official-game.ts';
import { places } from './testing/correction-places.ts';
import { lineOn, openCorrections } from './testing/open-corrections.ts';

const MEMBERS = 20;
const ORDERS = 30;
const corrector = fileURLToPath(new URL('testing/corrector.ts', import.meta.url));

it('corrects each order once though its process is killed three times', async () => {
  const kit = await openCorrections({ ...ofMerchant, drawCapUnits: 50_000_000 });
  const { url, sql } = kit.database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  try {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => kit.newMember(undefined, '10000.00')));
    const draw = kit.selling();
    for (let count = 0; count < ORDERS; count++)
      await Promise.all(members.map((session) => kit.order(session, [lineOn(count % 2 === 0 ? '05' : '11')])));
    await kit.settle(draw, boardOf('05'));
    const won = await Promise.all(members.map((session) => kit.cash(session)));
    // Half of them have spent what they won, but for a little.
    for (const session of members.slice(0, MEMBERS / 2)) await kit.leave(session, 100n);
    answered(await kit.correct(draw, boardOf('11')));
    const passed = async () => {
      const [row] = await sql.query<{ passed: number }>(
        `select count(*)::int as passed from lottery_order o join lottery_correction c
           on c.merchant_id = o.merchant_id and c.game = o.game and c.draw_index = o.draw_index
         where o.merchant_id = 'north' and (o.member_id, o.id) <= (c.passed_member, c.passed_order)`,
        [],
      );
      return row?.passed ?? 0;
    };
    const correct = (...place: string[]) =>
      spawnSync(process.execPath, [corrector, url, `${kit.now()}`, ...place], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const steps = [0];
    for (const { name } of places) {
      expect([name, correct(name).signal]).toEqual([name, 'SIGKILL']);
      steps.push(await passed());
    }
    expect(places).toHaveLength(3);
    expect(correct().status).toBe(0);
    steps.push(await passed());
    expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
    expect(steps.at(-1)).toBe(MEMBERS * ORDERS);
    expect(steps.at(-2)).toBeLessThan(MEMBERS * ORDERS);
    // As many of each kind were bet on, so that the sums are the same: who had it all has it all, and who had spent owes nothing in the end or more.
    const owed = await sql.query<{ member_id: string; owed: string }>(
      `select member_id, sum(owed_minor)::text as owed from lottery_owed where merchant_id = 'north' group by member_id`,
      [],
    );
    const owedBy = new Map(owed.map((row) => [row.member_id, BigInt(row.owed)]));
    for (const [at, session] of members.entries()) {
      const hasSpent = at < MEMBERS / 2;
      const cash = await kit.cash(session);
      expect(cash).toBeGreaterThanOrEqual(0n);
      expect(cash - (owedBy.get(session.memberId) ?? 0n)).toBe(hasSpent ? 100n : won[at]);
    }
    const [changed] = await sql.query<{ orders: number; different: number; moved: number }>(
      `select count(*)::int as orders, count(distinct order_id)::int as different,
         (select count(*)::int from ledger.transfer where merchant_id = 'north' and kind like 'correction%') as moved
       from lottery_correction_order where merchant_id = 'north'`,
      [],
    );
    expect(changed).toMatchObject({ orders: MEMBERS * ORDERS, different: MEMBERS * ORDERS });
    const [counted] = await sql.query<{ orders: number; different: number }>(
      `select count(*)::int as orders, count(distinct o ->> 'orderId')::int as different
       from fact f, json_array_elements(f.body -> 'orders') o where f.kind = 'orders.corrected'`,
      [],
    );
    expect(counted).toEqual({ orders: MEMBERS * ORDERS, different: MEMBERS * ORDERS });
    await kit.expectBooks();
  } finally {
    await kit.close();
  }
}, 240_000);
