import { expect, it } from 'vitest';
import { createEncryptor } from '../../../db/encryptor.ts';
import { north, openTable } from '../../play/testing/open-table.ts';
import { createChains, createLinks, createSecretChains } from './index.ts';
import type { DrawRow } from './store-draw.ts';

it('reads no link of a draw that is on sale, and the committed one once it is over', async () => {
  const table = await openTable();
  try {
    await table.lottery.drawClock.draw();
    const [row] = await table.database.sql.query<DrawRow>(
      "select * from lottery_draw where merchant_id = $1 and game = 'fast-five'",
      [north.id],
    );
    if (!row) throw new Error('a draw is on sale');
    const draw = { ...row, draws_at: new Date(row.draws_at) };
    const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
    const secrets = createSecretChains(random, createEncryptor(table.secret, 'draw chains', random));
    const links = createLinks(createChains({ clock: { now: Date.now }, random }, secrets), secrets);
    const before = new Date(draw.draws_at.getTime() - 1);
    await expect(links.ofDraw(table.db, draw, before)).rejects.toThrow('while its draw is on sale');
    expect(await links.ofDraw(table.db, draw, draw.draws_at)).toMatch(/^[0-9a-f]{64}$/);
    expect(await links.ofDraw(table.db, { ...draw, state: 'closed' }, before)).toMatch(/^[0-9a-f]{64}$/);
    await table.expectBooks();
  } finally {
    await table.close();
  }
});
