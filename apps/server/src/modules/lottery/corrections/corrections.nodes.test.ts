/** Two nodes on one database: whatever both do at once, each order is corrected once. */
import { expect, it } from 'vitest';
import { answered } from '../../play/testing/open-table.ts';
import { boardOf, ofMerchant } from '../official/testing/official-game.ts';
import { openCorrections } from './testing/open-corrections.ts';

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
