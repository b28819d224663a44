import { type BodyOf, type Endpoints, languageNamed, type RefusalCode } from '#contract';
import { assert, ok, type Random, type Result, refuse } from '#kernel';
import { randomText } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import { checkPlacing, nodeOf } from '../tree/index.ts';
import { type LinkRow, MAX_LINKS } from './rules.ts';
import { insertLink, linksOf } from './store.ts';

/** No letter that looks like another, or like a digit. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const DAY_MS = 86_400_000;

export function newCode(random: Random): string {
  return randomText(random, LETTERS, LENGTH);
}

/** A registration link of an agent: what it gives is checked now, and again whenever it is used. */
export async function makeLink(
  { atomically, clock, random }: Pick<MembersDeps, 'atomically' | 'clock' | 'random'>,
  { merchantId, memberId }: { readonly merchantId: string; readonly memberId: string },
  body: BodyOf<Endpoints['makeAgentLink']>,
): Promise<Result<LinkRow, RefusalCode>> {
  const now = new Date(clock.now());
  const language = body.language === undefined ? undefined : languageNamed(body.language);
  if (body.language !== undefined && language === undefined) return refuse('request.malformed', { field: 'language' });
  return await atomically(async (tx): Promise<Result<LinkRow, RefusalCode>> => {
    const node = await nodeOf(tx, merchantId, memberId);
    if (!node) return refuse('agent.not_agent');
    const allowed = checkPlacing(node, { isAgent: body.makesAgent, series: body.series });
    if (!allowed.ok) return allowed;
    if ((await linksOf(tx, merchantId, memberId, now)).length >= MAX_LINKS) {
      return refuse('agent.too_many_links', { maximum: MAX_LINKS });
    }
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
    };
    assert(await insertLink(tx, link), 'a random code of 39 bits is not taken');
    return ok(link);
  });
}
