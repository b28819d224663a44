/** Captchas: made for one neighbourhood of the network, good once and for two minutes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, Endpoints } from '#contract';
import { isUuid, networkOf, newId, ok, type Random, type Result, refuse } from '#kernel';
import { insertCaptcha, takeCaptcha } from '../accounts/store.ts';
import { merchantBudget } from '../credentials/code-limits.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Gate } from '../rate-limits/concurrency-limit.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { later, lifetimes } from '../rules.ts';
import { type Keys, keyedDigest } from '../tokens.ts';
import { randomCounts, ringBells } from './audio-captcha.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { captchaLetters } from './glyphs.ts';

export interface CaptchaAnswer {
  readonly id: string;
  readonly text: string;
}

export interface CaptchaDeps extends Pick<IdentityDeps, 'db' | 'atomically' | 'clock' | 'random' | 'workZeroBits'> {
  readonly keys: Keys;
}

const LETTERS = 5;
/** While a merchant sends more codes than usual: two letters more, sixteen times the work. */
const RAISED = { letters: 2, zeroBits: 4 } as const;

/** Uniform over the letters: a byte that would favour some is drawn again. */
function randomText(random: Random, length: number): string {
  const fair = 256 - (256 % captchaLetters.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < fair && text.length < length) text += captchaLetters[byte % captchaLetters.length];
    }
  }
  return text;
}

const answerHash = (keys: Keys, id: string, text: string) =>
  keyedDigest(keys.captcha, `${id} ${text.trim().toUpperCase()}`);

export async function makeCaptcha(
  deps: CaptchaDeps & { readonly drawing: Gate },
  merchantId: string,
  address: string,
  kind: 'image' | 'audio' | 'work',
): Promise<Result<AnswerOf<Endpoints['captcha']>, 'request.overloaded'>> {
  const { db, atomically, clock, random, keys, drawing, workZeroBits } = deps;
  const id = newId(clock, random);
  const row = {
    merchant_id: merchantId,
    id,
    network: networkOf(address),
    expires_at: later(new Date(clock.now()), lifetimes.captchaSeconds),
  };
  const frame = { id, expiresInSeconds: lifetimes.captchaSeconds };
  const calm = await attempts.isOpen(db, keys.attempts, merchantId, [merchantBudget], new Date(clock.now()));
  if (kind === 'work') {
    const zeroBits = workZeroBits + (calm.ok ? 0 : RAISED.zeroBits);
    const salt = Buffer.from(random.bytes(16)).toString('hex');
    return await atomically(async (tx) => {
      await insertCaptcha(tx, { ...row, answer_hash: null, work_salt: salt, zero_bits: zeroBits });
      return ok({ ...frame, work: { salt, zeroBits } });
    });
  }
  if (kind === 'audio') {
    const counts = randomCounts(random);
    const sound = await drawing(async () => ringBells(random, counts));
    if (!sound.ok) return sound;
    return await atomically(async (tx) => {
      await insertCaptcha(tx, { ...row, answer_hash: answerHash(keys, id, counts), work_salt: null, zero_bits: null });
      return ok({ ...frame, audio: sound.value.toString('base64') });
    });
  }
  const text = randomText(random, LETTERS + (calm.ok ? 0 : RAISED.letters));
  const image = await drawing(() => drawCaptcha(random, text));
  if (!image.ok) return image;
  return await atomically(async (tx) => {
    await insertCaptcha(tx, { ...row, answer_hash: answerHash(keys, id, text), work_salt: null, zero_bits: null });
    return ok({ ...frame, image: `data:image/png;base64,${image.value.toString('base64')}` });
  });
}

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Uses the captcha up, whatever comes of it. */
export async function checkCaptcha(
  { atomically, clock, keys }: CaptchaDeps,
  merchantId: string,
  address: string,
  { id, text }: CaptchaAnswer,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const taken = await atomically(async (tx) => {
    const row = await takeCaptcha(tx, merchantId, id);
    return row ? ok(row) : refuse('auth.captcha_wrong');
  });
  if (!taken.ok) return false;
  const { network, answer_hash, work_salt, zero_bits, expires_at } = taken.value;
  if (network !== networkOf(address) || expires_at.getTime() <= clock.now()) return false;
  if (work_salt !== null && zero_bits !== null) {
    const hash = createHash('sha256')
      .update(work_salt + text)
      .digest();
    return leadingZeroBits(hash) >= zero_bits;
  }
  return timingSafeEqual(Buffer.from(answer_hash ?? ''), Buffer.from(answerHash(keys, id, text)));
}
