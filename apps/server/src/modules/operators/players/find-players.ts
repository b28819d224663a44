/** Lists of players: by what an operator looks for, by tag, by state, or by registration; personal data are masked. */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { momentsBetween } from '../lists/index.ts';

export interface PlayerQuery {
  /** An id, an address or a number in full, or the beginning of a name. */
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly state?: 'locked' | undefined;
  /** Days of registration, of the merchant. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Masked = Awaited<ReturnType<OperatorDeps['players']['members']['byId']>>[number];

export interface FoundPlayer {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly email?: string;
  readonly phone?: string;
  readonly state: 'open' | 'locked' | 'on_break' | 'held' | 'erased';
  readonly tags: string[];
  readonly registeredAt: string;
  readonly firstLoginAt?: string;
}

interface Page {
  readonly rows: FoundPlayer[];
  readonly next?: string;
}

export async function findPlayers(
  deps: OperatorDeps,
  merchant: Merchant,
  query: PlayerQuery,
): Promise<Result<Page, RefusalCode>> {
  const { db, players } = deps;
  const range = momentsBetween(merchant, query);
  if (!range) return refuse('request.malformed', { field: 'from' });
  if (query.search !== undefined && query.search.trim() !== '') {
    const found = await players.members.search(db, merchant.id, query.search, { tag: query.tag, ...range });
    const rows = await shown(deps, merchant, found);
    return ok({ rows: query.state === undefined ? rows : rows.filter(({ state }) => state === query.state) });
  }
  const { limit } = query;
  const after = readCursor(query.cursor);
  if (query.state === 'locked') {
    // Whether an account is locked is known elsewhere than tags and days: nothing that goes by pages can hold both.
    const isAlone = query.tag === undefined && query.from === undefined && query.to === undefined;
    if (!isAlone) return refuse('request.malformed', { field: 'state' });
    return ok(await lockedPlayers(deps, merchant, { after, limit }));
  }
  const page = { from: range.from, to: range.to, tag: query.tag, after, limit: limit + 1 };
  const members = await players.members.list(db, merchant.id, page);
  const { shown: some, end } = pageOf(members, limit, ({ id, listedAt }) => ({ id, at: listedAt }));
  return ok({ rows: await shown(deps, merchant, some), ...end });
}

async function lockedPlayers(
  deps: OperatorDeps,
  merchant: Merchant,
  { after, limit }: { readonly after: ReturnType<typeof readCursor>; readonly limit: number },
): Promise<Page> {
  const { db, players } = deps;
  const ids = await players.identity.locked(db, merchant.id, { after, limit: limit + 1 });
  const byId = new Map((await players.members.byId(db, merchant.id, ids)).map((member) => [member.id, member]));
  const members = ids.flatMap((id) => byId.get(id) ?? []);
  const { shown: some, end } = pageOf(members, limit, ({ id, createdAt }) => ({ id, at: createdAt }));
  return { rows: await shown(deps, merchant, some), ...end };
}

async function shown(
  { db, players }: OperatorDeps,
  { id: merchantId }: Merchant,
  members: readonly Masked[],
): Promise<FoundPlayer[]> {
  const ids = members.map(({ id }) => id);
  const [statuses, tags] = await Promise.all([
    players.identity.statuses(db, merchantId, ids),
    players.members.tags(db, merchantId, ids),
  ]);
  return members.map(({ id, username, nickname, email, phone, createdAt }) => {
    const status = statuses.get(id);
    return {
      id,
      username,
      nickname,
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      state: status?.state ?? 'open',
      tags: [...(tags.get(id) ?? [])],
      registeredAt: createdAt.toISOString(),
      ...(status?.firstLoginAt && { firstLoginAt: status.firstLoginAt.toISOString() }),
    };
  });
}
