/** What an operator's document says of a message to an audience: what it is for, whom it is for, its words, and when it is sent. */
import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { SupportBackOffice } from '../../support/index.ts';
import { type Audience, parsed, readAudience } from '../audience/index.ts';
import { LATEST_MS } from './rules.ts';

type Words = NonNullable<ReturnType<SupportBackOffice['shared']['readWords']>>;

export type MailingKind = 'promotional' | 'service';

export interface Draft {
  readonly kind: MailingKind;
  readonly audience: Audience;
  readonly words: Words;
  /** Later than now; absent: at once. */
  readonly at?: Date;
}

const malformed = (field: string) => refuse('request.malformed', { field });

export function readDraft(
  shared: Pick<SupportBackOffice['shared'], 'readWords'>,
  merchant: Merchant,
  text: string,
  nowMs: number,
): Result<Draft, 'request.malformed'> {
  const { kind, audience: meant, words: given, at, ...more } = parsed(text);
  if (Object.keys(more).length > 0) return malformed('text');
  if (kind !== 'promotional' && kind !== 'service') return malformed('kind');
  const audience = readAudience(merchant, meant);
  if (!audience.ok) return audience;
  const words = shared.readWords(merchant, given);
  if (!words) return malformed('words');
  const draft = { kind, audience: audience.value, words } as const;
  if (at === undefined) return ok(draft);
  const startsAt = typeof at === 'string' ? new Date(at) : new Date(Number.NaN);
  const isSoon = startsAt.getTime() <= nowMs + LATEST_MS;
  if (!isSoon || startsAt.toISOString() !== at) return malformed('at');
  return ok(startsAt.getTime() > nowMs ? { ...draft, at: startsAt } : draft);
}
