/** Two nodes on one database: whatever both do at once, each order is corrected once. */
import { setTimeout as turnOf } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answered } from '../../play/testing/open-table.ts';
import { boardOf, ofMerchant } from '../official/testing/official-game.ts';
import { openCorrections } from './testing/open-corrections.ts';

/** Those of this database that wait for a lock. */
const WAITING = `select distinct pid from pg_locks where not granted and pid in
  (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`;

it('corrects each order once while both nodes settle and correct', async () => {
  const kit = await openCorrections(ofMerchant, { ordersAtOnce: 3 });
  const nodes = [kit, await kit.secondNode(), await kit.secondNode()];
  const members = await Promise.all(Array.from({ length: 24 }, () => kit.newMember()));
  const draw = kit.selling();
  for (const session of members) await kit.order(session);
  kit.time.fixedAt = draw.drawsAtMs + 10_000;
  answered(await kit.enter(draw, boardOf('05')));
  await kit.lottery.drawClock.draw();
  // Corrected while the first result is settled, and again while that is corrected.
  const settling = Promise.all(nodes.map(({ lottery }) => lottery.drawClock.settle()));
  answered(await kit.correct(draw, boardOf('11')));
  await settling;
  const correcting = Promise.all(nodes.map(({ lottery }) => lottery.drawClock.settle()));
  answered(await kit.correct(draw, boardOf('77')));
  await correcting;
  await Promise.all(nodes.map(({ lottery }) => lottery.drawClock.settle()));
  expect(kit.faults).toEqual([]);
  for (const session of members) expect(await kit.cash(session)).toBe(98_200n);
  const open = (await kit.lottery.corrections.corrections(kit.db, 'north')).filter(({ done_at }) => done_at === null);
  expect(open).toEqual([]);
  await kit.expectBooks();
  await kit.close();
}, 120_000);

it('pays nobody by a result that was corrected after the orders were read', async () => {
  const kit = await openCorrections(ofMerchant);
  const member = await kit.newMember();
  const draw = kit.selling();
  await kit.order(member);
  kit.time.fixedAt = draw.drawsAtMs + 10_000;
  answered(await kit.enter(draw, boardOf('05')));
  await kit.lottery.drawClock.draw();
  const requested: Promise<unknown>[] = [];
  await kit.database.sql.transaction(async (tx) => {
    await tx.query('select from lottery_draw where draw_number = $1 for update', [draw.drawNumber]);
    // The correction first: it goes on before the payment.
    for (const act of [() => kit.correct(draw, boardOf('11')), () => kit.lottery.drawClock.settle()]) {
      requested.push(act());
      while ((await tx.query(WAITING, [])).length < requested.length) await turnOf(10);
    }
  });
  await Promise.all(requested);
  await kit.lottery.drawClock.settle();
  // Nor is anything taken back of anybody.
  expect((await kit.statement(member)).filter(({ source }) => source !== 'test')).toHaveLength(1);
  expect(await kit.cash(member)).toBe(98_200n);
  await kit.expectBooks();
  await kit.close();
});
