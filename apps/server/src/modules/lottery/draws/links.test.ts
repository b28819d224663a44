import { expect, it } from 'vitest';
import { createEncryptor, type Encryptor } from '../../../db/encryptor.ts';
import { north, openTable } from '../../play/testing/open-table.ts';
import { createChains, createLinks, createSecretChains } from './index.ts';
import type { ChainRow } from './store-chain.ts';
import type { DrawRow } from './store-draw.ts';

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

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

it('forgets the oldest of too many opened chains alone, and opens it again from its row', async () => {
  const encryptor = createEncryptor(random.bytes(32), 'draw chains', random);
  let decrypted = 0;
  const counting: Encryptor = {
    ...encryptor,
    decrypt(...text) {
      decrypted += 1;
      return encryptor.decrypt(...text);
    },
  };
  const secrets = createSecretChains(random, counting);
  const rows = Array.from({ length: 4_097 }, (_, at): ChainRow => {
    const id = `00000000-0000-7000-8000-${`${at}`.padStart(12, '0')}`;
    const made = secrets.make('demo', id, 2);
    const place = { role: 'draw', sequence: at, first_draw_index: 1n, length: 2 } as const;
    return { merchant_id: 'demo', id, game: 'fast-five', ...place, ...made, committed_at: new Date(0) };
  });
  const [oldest, second] = rows;
  if (!oldest || !second) throw new Error('chains were made');
  const decryptedBy = (row: ChainRow) => {
    const before = decrypted;
    secrets.open(row, 1);
    return decrypted - before;
  };
  expect(decryptedBy(second)).toBe(0);
  expect(decryptedBy(oldest)).toBe(1);
  expect(decryptedBy(oldest)).toBe(0);
  // The oldest took the place of the second.
  expect(decryptedBy(second)).toBe(1);
});
