import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BreakLength, breakLengths } from '#contract';
import { atomically } from '../../../db/transactions.ts';
import { type Hall, inland, openHall, PASSWORD, reef, shore } from '../testing.ts';
import { protectionOf } from '../wire.ts';
import { beginBreak } from './begin-break.ts';

const DAY = 86_400_000;
let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const begin = (memberId: string, length: BreakLength, password = PASSWORD) =>
  beginBreak(hall.deps, { merchant: shore, memberId, length, password });

async function logIn(memberId: string, username: string) {
  const client = { address: '203.0.113.5', device: 'OTHERS' };
  const opened = await hall.deps.atomically(async (tx) => ({
    ok: true as const,
    value: await hall.identity.accounts.enterNewMember(tx, shore.id, { memberId, username, type: 0 }, client),
  }));
  if (!opened.ok) throw new Error('no session');
  return hall.identity.sessions.resolve(shore.id, opened.value.answer.token);
}

describe('a break', () => {
  it('requires the password, and starts nothing without it', async () => {
    const { memberId } = await hall.newMember();
    expect(await begin(memberId, 'day', 'guessed')).toMatchObject({ refusal: { code: 'password.wrong' } });
    expect((await protectionOf(hall.deps, shore, memberId)).break).toBeUndefined();
  });

  it('is attached to every later session until its end, and to none after', async () => {
    const { memberId, username } = await hall.newMember();
    const begun = await begin(memberId, 'week');
    if (!begun.ok) throw new Error(begun.refusal.code);
    expect(begun.value).toMatchObject({ kind: 'time-out', endsAt: new Date(hall.time.now + 7 * DAY) });
    hall.time.now += 7 * DAY - 1;
    expect(await logIn(memberId, username)).toMatchObject({ onBreakUntil: begun.value.endsAt });
    hall.time.now += 1;
    expect(await logIn(memberId, username)).not.toHaveProperty('onBreakUntil');
  });

  it('can be extended, never shortened', async () => {
    const { memberId, username } = await hall.newMember();
    for (const [index, length] of breakLengths.entries()) {
      expect(await begin(memberId, length), length).toMatchObject({ ok: true });
      for (const shorter of breakLengths.slice(0, index + 1)) {
        expect(await begin(memberId, shorter), shorter).toMatchObject({
          refusal: { code: 'protection.break_longer' },
        });
      }
    }
    hall.time.now += 4_000 * DAY;
    expect((await logIn(memberId, username))?.onBreakUntil?.getUTCFullYear()).toBe(9999);
    expect((await protectionOf(hall.deps, shore, memberId)).break).toMatchObject({ kind: 'exclusion' });
  });

  it('is not shortened by changing its end in identity', async () => {
    const { memberId, username } = await hall.newMember();
    await begin(memberId, 'year');
    const until = (await logIn(memberId, username))?.onBreakUntil;
    await atomically(hall.db, async (tx) => {
      await hall.identity.access.beginBreak(tx, shore.id, memberId, new Date(hall.time.now + 1));
      return { ok: true as const, value: undefined };
    });
    expect((await logIn(memberId, username))?.onBreakUntil).toEqual(until);
  });
});

it('is enforced by its fingerprints at every merchant of its group, and nowhere else', async () => {
  const { memberId, username } = await hall.newMember();
  await atomically(hall.db, async (tx) => {
    await tx
      .insertInto('member')
      .values({
        merchant_id: shore.id,
        id: memberId,
        username,
        nickname: username,
        is_trial: false,
        icon: 'tiger',
        language: 'EN',
        created_at: new Date(hall.time.now),
        declared_age_at: new Date(hall.time.now),
        terms_version: '1',
        register_method: 'H5',
        register_host: 'shore.localhost',
        invited_by: null,
        recommender: null,
        email: 'Maria.Clara@example.com',
        email_proven_at: new Date(hall.time.now),
        phone: '9171234567',
        country_dialing_code: '63',
        mobile_proven_at: new Date(hall.time.now),
        payee_name: 'Maria Clara',
        id_number: 'a document’s fingerprint',
      })
      .execute();
    return { ok: true as const, value: undefined };
  });
  await begin(memberId, 'month');
  // The break is published, then its fingerprints.
  for (const _ of [1, 2]) await hall.outbox.pump();
  const fingerprintsAt = async (merchantId: string) => {
    const rows = await hall.db
      .selectFrom('exclusion_fingerprint')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('origin_member_id', '=', memberId)
      .execute();
    return rows.map(({ fingerprint }) => fingerprint.split(':')[0]).sort();
  };
  expect(await fingerprintsAt(shore.id)).toEqual(['document', 'email', 'mobile']);
  expect(await fingerprintsAt(reef.id)).toEqual(['document', 'email', 'mobile']);
  expect(await fingerprintsAt(inland.id)).toEqual([]);
});
