import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { fern } from '../testing/fern.ts';
import { palm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { corpus, pictureOf } from '../testing/pictures.ts';
import { must, refusalOf, request } from '../testing/request.ts';

let testKit: TestKit;
let member: Session;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [fern, palm] });
  member = await testKit.newMember(fern);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const newOrder = async (session = member, method = 'transfer') =>
  (await must(testKit, 'deposit', fern, session, { body: { method, amount: '500' } })).order.orderId;
const add = (orderId: string, bytes: Uint8Array<ArrayBuffer>, session = member, merchant = fern) =>
  request(testKit, 'addDepositReceipt', merchant, session, {
    params: { orderId },
    body: { contentType: 'image/png', read: async () => ok(bytes) },
  });

describe('MEM-03 a receipt', () => {
  it('is added to its order, which then waits for an operator, and is shown to its owner', async () => {
    const session = await testKit.newMember(fern);
    const orderId = await newOrder(session);
    const added = await add(orderId, await pictureOf('png', 'red'), session);
    if (!added.ok) throw new Error(added.refusal.code);
    const [receipt] = added.value.receipts;
    expect(added.value.state).toBe('checking');
    expect(added.value.timeline.map(({ state }) => state)).toEqual(['created', 'waiting', 'receipt', 'checking']);
    const params = { orderId, receiptId: receipt?.id ?? '' };
    const shown = await must(testKit, 'depositReceipt', fern, session, { params });
    expect(shown.contentType).toBe('image/jpeg');
    expect((await sharp(shown.content as Uint8Array<ArrayBuffer>).metadata()).format).toBe('jpeg');
    const [seen] = await testKit.cashier.backOffice.receipts(testKit.db, fern.id, orderId);
    expect(seen?.bytes).toEqual(shown.content);
  });

  it('cannot be read or added by other members', async () => {
    const orderId = await newOrder();
    const added = await add(orderId, await pictureOf('jpeg', 'blue'));
    const receiptId = (added.ok && added.value.receipts[0]?.id) || '';
    const otherMember = await testKit.newMember(fern);
    const requested = { params: { orderId, receiptId } };
    expect(await refusalOf(testKit, 'depositReceipt', fern, otherMember, requested)).toBe('order.unknown');
    expect(await refusalOf(testKit, 'depositReceipt', palm, member, requested)).toBe('order.unknown');
    const other = { params: { orderId: await newOrder(), receiptId } };
    expect(await refusalOf(testKit, 'depositReceipt', fern, member, other)).toBe('order.unknown');
    const picture = await pictureOf('png', 'green');
    expect(await add(orderId, picture, otherMember)).toMatchObject({ refusal: { code: 'order.unknown' } });
    expect(await add(orderId, picture, member, palm)).toMatchObject({ refusal: { code: 'order.unknown' } });
    const files = testKit.storage.files.size;
    const page = await newOrder(member, 'sandbox');
    expect(await add(page, picture)).toMatchObject({ refusal: { code: 'order.settled' } });
    expect(testKit.storage.files.size).toBe(files);
  });

  it('is one of three at most, even for concurrent uploads, and the same picture counts once', async () => {
    const orderId = await newOrder();
    const colours = ['#111', '#222', '#333', '#444', '#555'];
    const answers = await Promise.all(colours.map(async (colour) => add(orderId, await pictureOf('png', colour))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'cashier.receipts_full' } });
    expect(
      [...testKit.storage.files.keys()].filter((key) => key.includes(`${member.memberId}/${orderId}/`)),
    ).toHaveLength(3);
    const twice = await newOrder();
    await add(twice, await pictureOf('png', '#abc'));
    const again = await add(twice, await pictureOf('png', '#abc'));
    expect(again).toMatchObject({ ok: true, value: { receipts: [{}] } });
  });

  it('can be tried a dozen times at most', async () => {
    const orderId = await newOrder();
    for (let at = 0; at < 12; at++) {
      expect(await add(orderId, new Uint8Array([1]))).toMatchObject({ refusal: { code: 'cashier.receipt_invalid' } });
    }
    expect(await add(orderId, await pictureOf('png', 'red'))).toMatchObject({
      refusal: { code: 'cashier.receipts_full' },
    });
  });

  it('is not listed while the storage is unavailable', async () => {
    const orderId = await newOrder();
    testKit.storage.isFailing = true;
    expect(await add(orderId, await pictureOf('png', '#def'))).toMatchObject({ refusal: { code: 'storage.failed' } });
    testKit.storage.isFailing = false;
    const order = await must(testKit, 'depositOrder', fern, member, { params: { orderId } });
    expect(order).toMatchObject({ state: 'waiting', receipts: [] });
  });

  it('is refused for a credited order', async () => {
    const orderId = await newOrder();
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.confirmDeposit(tx, { merchant: fern, orderId, by: 'op' }),
    );
    expect(await add(orderId, await pictureOf('png', 'red'))).toMatchObject({ refusal: { code: 'order.settled' } });
  });
});

describe('MEM-03 an uploaded picture', () => {
  it.each(Object.entries(corpus))('%s', async (_name, { make, isTaken }) => {
    const orderId = await newOrder(await (async () => (member = await testKit.newMember(fern)))());
    const bytes = await make();
    const before = testKit.storage.files.size;
    const added = await add(orderId, bytes);
    expect(added.ok ? 'taken' : added.refusal.code).toBe(isTaken ? 'taken' : 'cashier.receipt_invalid');
    if (!added.ok) return void expect(testKit.storage.files.size).toBe(before);
    const saved = [...testKit.storage.files].at(-1);
    const [key = '', file = new Uint8Array()] = saved ?? [];
    expect(key).toMatch(/^receipts\/fern\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f]{64}\.jpg$/);
    const read = await sharp(file).metadata();
    expect(read.format).toBe('jpeg');
    expect(read.exif ?? read.icc ?? read.xmp ?? read.iptc ?? read.comments).toBeUndefined();
    expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(2_400);
    expect(file.length).toBeLessThan(1_000_000);
    for (const secret of ['<script', 'PK\u0003\u0004', 'secret place', 'GIF89a']) {
      expect(Buffer.from(file).includes(secret)).toBe(false);
    }
  });
});
