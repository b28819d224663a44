import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BreakLength, breakLengths } from '#contract';
import { atomically } from '../../db/transactions.ts';
import { beginBreak } from './begin-break.ts';
import { type Hall, openHall, PASSWORD, shore } from './testing.ts';
import { protectionOf } from './wire.ts';

const DAY = 86_400_000;
let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const begin = (memberId: string, length: BreakLength, password = PASSWORD) =>
  beginBreak(hall.deps, { merchant: shore, memberId, length, password });

async function logIn(memberId: string, userName: string) {
  const arrival = { address: '203.0.113.5', device: 'OTHERS' };
  const opened = await hall.deps.atomically(async (tx) => ({
    ok: true as const,
    value: await hall.identity.openSession(tx, shore.id, { memberId, userName, type: 0 }, arrival),
  }));
  if (!opened.ok) throw new Error('no session');
  return hall.identity.resolve(shore.id, opened.value.answer.token);
}

describe('a break', () => {
  it('wants the password, and begins nothing without it', async () => {
    const { memberId } = await hall.newMember();
    expect(await begin(memberId, 'day', 'guessed')).toMatchObject({ refusal: { code: 'password.wrong' } });
    expect((await protectionOf(hall.deps, shore, memberId)).break).toBeUndefined();
  });

  it('is carried by every later session until its very end, and by none after', async () => {
    const { memberId, userName } = await hall.newMember();
    const begun = await begin(memberId, 'week');
    if (!begun.ok) throw new Error(begun.refusal.code);
    expect(begun.value).toMatchObject({ kind: 'time-out', endsAt: new Date(hall.time.now + 7 * DAY) });
    hall.time.now += 7 * DAY - 1;
    expect(await logIn(memberId, userName)).toMatchObject({ onBreakUntil: begun.value.endsAt });
    hall.time.now += 1;
    expect(await logIn(memberId, userName)).not.toHaveProperty('onBreakUntil');
  });

  it('can be made longer, never shorter', async () => {
    const { memberId, userName } = await hall.newMember();
    for (const [index, length] of breakLengths.entries()) {
      expect(await begin(memberId, length), length).toMatchObject({ ok: true });
      for (const shorter of breakLengths.slice(0, index + 1)) {
        expect(await begin(memberId, shorter), shorter).toMatchObject({
          refusal: { code: 'protection.break_longer' },
        });
      }
    }
    hall.time.now += 4_000 * DAY;
    expect((await logIn(memberId, userName))?.onBreakUntil?.getUTCFullYear()).toBe(9999);
    expect((await protectionOf(hall.deps, shore, memberId)).break).toMatchObject({ kind: 'exclusion' });
  });

  it('is not shortened by moving its end at the door of identity', async () => {
    const { memberId, userName } = await hall.newMember();
    await begin(memberId, 'year');
    const until = (await logIn(memberId, userName))?.onBreakUntil;
    await atomically(hall.db, async (tx) => {
      await hall.identity.beginBreak(tx, shore.id, memberId, new Date(hall.time.now + 1));
      return { ok: true as const, value: undefined };
    });
    expect((await logIn(memberId, userName))?.onBreakUntil).toEqual(until);
  });
});

describe('whoever is on a break', () => {
  const person = {
    email: 'Maria.Clara@example.com',
    mobileNum: '09171234567',
    payeeName: 'María  Clara',
    idNumber: 'A-12 34',
  };

  async function keep(memberId: string, userName: string) {
    await atomically(hall.db, async (tx) => {
      await tx
        .insertInto('member')
        .values({
          merchant_id: shore.id,
          id: memberId,
          username: userName,
          nickname: userName,
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
          email: person.email,
          mobile_num: person.mobileNum,
          payee_name: person.payeeName,
          id_number: person.idNumber,
        })
        .execute();
      return { ok: true as const, value: undefined };
    });
  }

  it('is known again by each of address, number, name and document, however they are written, until the end', async () => {
    const { memberId, userName } = await hall.newMember();
    await keep(memberId, userName);
    const known = [
      { email: ' maria.clara@EXAMPLE.com' },
      { mobileNum: '917 123-4567' },
      { payeeName: 'maria clara' },
      { idNumber: 'a1234' },
    ];
    const barred = () => Promise.all(known.map((one) => hall.protection.isBarred(hall.db, shore.id, one)));
    expect(await barred()).toEqual([false, false, false, false]);
    await begin(memberId, 'month');
    expect(await barred()).toEqual([true, true, true, true]);
    expect(await hall.protection.isBarred(hall.db, 'reef', known[0] ?? {})).toBe(false);
    expect(await hall.protection.isBarred(hall.db, shore.id, { email: 'other@example.com', payeeName: '' })).toBe(
      false,
    );
    await begin(memberId, 'six-weeks');
    hall.time.now += 42 * DAY - 1;
    expect(await barred()).toEqual([true, true, true, true]);
    hall.time.now += 1;
    expect(await barred()).toEqual([false, false, false, false]);
  });

  it('leaves no address, number or name behind in what is kept of it', async () => {
    const rows = await hall.db.selectFrom('barred_mark').selectAll().where('merchant_id', '=', shore.id).execute();
    expect(rows.length).toBe(4);
    expect(JSON.stringify(rows)).not.toMatch(/maria|clara|917|1234/i);
  });
});
