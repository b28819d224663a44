/** Captchas: made for one network, single use, valid for two minutes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, Endpoints } from '#contract';
import { isUuid, networkOf, newId, ok, type Result, refuse } from '#kernel';
import type { IdentityBase } from '../base.ts';
import { merchantBudget } from '../credentials/index.ts';
import { type ConcurrencyLimit, type Keys, keyedDigest, randomText } from '../crypto/index.ts';
import { later, lifetimes } from '../rules.ts';
import { randomCounts, renderAudioCaptcha } from './audio-captcha.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { captchaLetters } from './glyphs.ts';
import { insertCaptcha, takeCaptcha } from './store.ts';

export interface CaptchaAnswer {
  readonly id: string;
  readonly text: string;
}

type CaptchaDeps = Pick<IdentityBase, 'atomically' | 'clock' | 'random' | 'workZeroBits' | 'keys' | 'rateLimits'>;

const LETTERS = 5;
/** Harder while a merchant sends more codes than usual: two more letters, sixteen times the work. */
const RAISED = { letters: 2, zeroBits: 4 } as const;

const answerHash = (keys: Keys, id: string, text: string) =>
  keyedDigest(keys.captcha, `${id} ${text.trim().toUpperCase()}`);

export async function makeCaptcha(
  deps: CaptchaDeps & { readonly drawing: ConcurrencyLimit },
  merchantId: string,
  address: string,
  kind: 'image' | 'audio' | 'work',
): Promise<Result<AnswerOf<Endpoints['captcha']>, 'request.overloaded'>> {
  const { atomically, clock, random, keys, rateLimits, drawing, workZeroBits } = deps;
  const id = newId(clock, random);
  const row = {
    merchant_id: merchantId,
    id,
    network: networkOf(address),
    expires_at: later(new Date(clock.now()), lifetimes.captchaSeconds),
  };
  const frame = { id, expiresInSeconds: lifetimes.captchaSeconds };
  const save = async <Shown>(
    saved: Pick<Parameters<typeof insertCaptcha>[1], 'answer_hash' | 'work_salt' | 'zero_bits'>,
    shown: Shown,
  ) =>
    await atomically(async (tx) => {
      await insertCaptcha(tx, { ...row, ...saved });
      return ok({ ...frame, ...shown });
    });
  const answeredBy = (text: string) => ({ answer_hash: answerHash(keys, id, text), work_salt: null, zero_bits: null });
  if (kind === 'audio') {
    const counts = randomCounts(random);
    const sound = await drawing(async () => renderAudioCaptcha(random, counts));
    return sound.ok ? await save(answeredBy(counts), { audio: sound.value.toString('base64') }) : sound;
  }
  const calm = await rateLimits.isOpen(merchantId, [merchantBudget]);
  if (kind === 'work') {
    const zeroBits = workZeroBits + (calm.ok ? 0 : RAISED.zeroBits);
    const salt = Buffer.from(random.bytes(16)).toString('hex');
    const saved = { answer_hash: null, work_salt: salt, zero_bits: zeroBits };
    return await save(saved, { work: { salt, zeroBits } });
  }
  const text = randomText(random, captchaLetters, LETTERS + (calm.ok ? 0 : RAISED.letters));
  const image = await drawing(() => drawCaptcha(random, text));
  if (!image.ok) return image;
  return await save(answeredBy(text), { image: `data:image/png;base64,${image.value.toString('base64')}` });
}

/** Number of leading zero bits of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Uses the captcha up, whatever the result. */
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
