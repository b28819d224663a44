import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Random } from '#kernel';
import { systemRandom } from '../../../ports.ts';
import { createContext } from '../context.ts';
import { createConcurrencyLimit } from '../crypto/index.ts';
import { type Infrastructure, openBrowser, openInfrastructure, request, testMerchant } from '../testing.ts';
import { checkCaptcha, leadingZeroBits, makeCaptcha } from './captcha.ts';
import { captchaLetters } from './glyphs.ts';

const demo = testMerchant('demo');
const HERE = '203.0.113.9';
let infrastructure: Infrastructure;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
});
afterAll(async () => await infrastructure.close());

/** A random source that repeats one byte, so that the drawn text is known. */
const sameByte = (byte: number): Random => ({
  bytes: (count) => (count === 5 ? new Uint8Array(count).fill(byte) : systemRandom.bytes(count)),
});

const depsWith = (random: Random) => ({
  ...createContext({ ...infrastructure.deps, random }),
  drawing: createConcurrencyLimit({ running: 1, waiting: 1 }),
});

async function image(byte: number) {
  const deps = depsWith(sameByte(byte));
  const made = await makeCaptcha(deps, 'demo', HERE, 'image');
  if (!made.ok) throw new Error('overloaded');
  const check = (text: string, address = HERE, merchantId = 'demo') =>
    checkCaptcha(deps, merchantId, address, { id: made.value.id, text });
  return { check, answer: (captchaLetters[byte] ?? '').repeat(5), made: made.value };
}

it('returns an image as a PNG and its lifetime', async () => {
  const { made } = await image(3);
  expect(made).toEqual({
    id: expect.any(String),
    expiresInSeconds: 120,
    image: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
  });
});

it('accepts the letters in any case, with surrounding blanks', async () => {
  const { check, answer } = await image(5);
  expect(await check(` ${answer.toLowerCase()} `)).toBe(true);
});

it('is used up by the right answer and by a wrong one', async () => {
  const right = await image(1);
  expect([await right.check(right.answer), await right.check(right.answer)]).toEqual([true, false]);
  const wrong = await image(2);
  expect([await wrong.check('ACEFH'), await wrong.check(wrong.answer)]).toEqual([false, false]);
});

it('is bound to the network it was made for, not to one address in it', async () => {
  const near = await image(4);
  expect(await near.check(near.answer, '203.0.113.200')).toBe(true);
  const far = await image(4);
  expect(await far.check(far.answer, '203.0.114.9')).toBe(false);
});

it('is not valid at another merchant', async () => {
  const { check, answer } = await image(6);
  expect(await check(answer, HERE, 'lotus')).toBe(false);
  expect(await check(answer)).toBe(true);
});

it('expires after two minutes', async () => {
  const { check, answer } = await image(7);
  infrastructure.clock.forward(120);
  expect(await check(answer)).toBe(false);
});

it('is stored as a keyed hash that differs from captcha to captcha for the same letters', async () => {
  await image(8);
  await image(8);
  const rows = await infrastructure.database.db
    .selectFrom('captcha')
    .select('answer_hash')
    .where('merchant_id', '=', 'demo')
    .execute();
  const hashes = rows.map((row) => row.answer_hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('limits captchas per address, and answers when to retry', async () => {
  const browser = openBrowser('198.51.100.99');
  const make = () => request(infrastructure.nodes[0].routes, 'captcha', demo, browser, { query: { kind: 'work' } });
  const answers = await Promise.all(Array.from({ length: 130 }, make));
  expect(answers.filter((answer) => answer.ok).length).toBe(120);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({
    refusal: { code: 'request.too_many', value: { retryAfter: 600 } },
  });
});

it('counts leading zero bits', () => {
  expect(leadingZeroBits(new Uint8Array([0x80]))).toBe(0);
  expect(leadingZeroBits(new Uint8Array([0x01]))).toBe(7);
  expect(leadingZeroBits(new Uint8Array([0, 0, 0x3f]))).toBe(18);
  expect(leadingZeroBits(new Uint8Array([0, 0]))).toBe(16);
});
