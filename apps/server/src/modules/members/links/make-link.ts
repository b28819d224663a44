import { type BodyOf, type Endpoints, languageNamed, type RefusalCode } from '#contract';
import { assert, ok, type Random, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { randomText } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import { checkPlacing, nodeOf } from '../tree/index.ts';
import { type LinkRow, MAX_LINKS } from './rules.ts';
import { insertLink, linksOf, linkUnder } from './store.ts';

/** No letter that looks like another, or like a digit. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const DAY_MS = 86_400_000;

export function newCode(random: Random): string {
  return randomText(random, LETTERS, LENGTH);
}

type Request = BodyOf<Endpoints['makeAgentLink']>;

/** Whose request, and its key. */
interface Requester {
  readonly merchantId: string;
  readonly memberId: string;
  readonly key: string;
}

type Made = Result<LinkRow, RefusalCode>;

/**
 * A registration link of an agent: what it gives is checked now, and again whenever it is used. The same request under the same key is answered
 * with the link as it is by then.
 */
export async function makeLink(
  { atomically, clock, random }: Pick<MembersDeps, 'atomically' | 'clock' | 'random'>,
  requester: Requester,
  body: Request,
): Promise<Made> {
  const { merchantId, memberId, key } = requester;
  const now = new Date(clock.now());
  const language = body.language === undefined ? undefined : languageNamed(body.language);
  if (body.language !== undefined && language === undefined) return refuse('request.malformed', { field: 'language' });
  const link: LinkRow = {
    merchant_id: merchantId,
    code: newCode(random),
    member_id: memberId,
    domain: '',
    is_own: false,
    makes_agent: body.makesAgent,
    series: body.series ?? null,
    expires_at: body.days === undefined ? null : new Date(now.getTime() + body.days * DAY_MS),
    max_uses: body.maxUses ?? null,
    uses: 0,
    landing: body.landing ?? 'register',
    language: language ?? null,
    ended_at: null,
    created_at: now,
    request_key: key,
  };
  return await atomically(async (tx): Promise<Made> => {
    const before = await answerAgain(tx, link);
    if (before) return before;
    const node = await nodeOf(tx, merchantId, memberId);
    if (!node) return refuse('agent.not_agent');
    const allowed = checkPlacing(node, { isAgent: body.makesAgent, series: body.series });
    if (!allowed.ok) return allowed;
    if ((await linksOf(tx, merchantId, memberId, now)).length >= MAX_LINKS) {
      return refuse('agent.too_many_links', { maximum: MAX_LINKS });
    }
    if (await insertLink(tx, link)) return ok(link);
    const meanwhile = await answerAgain(tx, link);
    assert(meanwhile, 'a random code of 39 bits is not taken');
    return meanwhile;
  });
}

/** What was made under the key of this one, if it was used. */
async function answerAgain(tx: Tx, link: LinkRow): Promise<Made | undefined> {
  const made = await linkUnder(tx, link);
  if (!made) return undefined;
  return isSameRequest(made, link) ? ok(made) : refuse('request.idempotency_key_reused');
}

/** What was asked for: neither the code nor the time. */
function isSameRequest(one: LinkRow, other: LinkRow): boolean {
  const lasts = ({ created_at: from, expires_at: end }: LinkRow) => end && end.getTime() - from.getTime();
  const same = ['makes_agent', 'series', 'max_uses', 'landing', 'language'] as const;
  return same.every((column) => one[column] === other[column]) && lasts(one) === lasts(other);
}
