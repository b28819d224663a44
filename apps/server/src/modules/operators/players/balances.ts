/** What a player has beside cash, the grants of bonus money, and the movements of each account. */
import { groupOf, type Language, type RefusalCode } from '#contract';
import { formatAmount, isUuid, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { momentsBetween } from '../lists/index.ts';

const MAX_GRANTS = 100;

/** Bonus money, points, and what is at vendors as these last reported it. */
export async function besideCash(
  { db, players, points, transfers }: Pick<OperatorDeps, 'db' | 'players' | 'points' | 'transfers'>,
  merchant: Merchant,
  memberId: string,
) {
  const owner = { merchantId: merchant.id, memberId };
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const [played, balance, wallets] = await Promise.all([
    // Of all grants one is active, and no other has money.
    players.bonus.active(db, owner),
    points.balance(db, owner),
    transfers.walletsOf(db, merchant.id, memberId),
  ]);
  return {
    bonus: amount(played?.bonusMinor ?? 0n),
    points: `${balance}`,
    vendors: wallets.map(({ vendor, state, balance_minor: minor, reported_at: at }) => ({
      vendor,
      state,
      ...(minor !== null && { balance: amount(minor) }),
      ...(at && { reportedAt: at.toISOString() }),
    })),
  };
}

/** The newest first, with what each has on its account. */
export async function grantsOf({ db, players }: OperatorDeps, merchant: Merchant, memberId: string) {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const grants = await players.bonus.list(db, { merchantId: merchant.id, memberId }, MAX_GRANTS);
  return {
    rows: grants.map(({ grant, bonusMinor }) => ({
      id: grant.id,
      campaign: grant.campaign,
      state: grant.state,
      award: amount(grant.award_minor),
      bonus: amount(bonusMinor),
      required: amount(grant.required_minor),
      done: amount(grant.done_minor),
      since: grant.created_at.toISOString(),
      ...(grant.expires_at && { expiresAt: grant.expires_at.toISOString() }),
    })),
  };
}

interface Requested {
  readonly account?: 'cash' | 'pending' | 'held' | 'bonus' | 'points' | undefined;
  /** Of bonus money: the grant whose account it is. */
  readonly grant?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly language: Language;
}

interface Movement {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly at: string;
  readonly source: string;
  readonly ref: string;
  readonly sourceName?: string;
}

type Movements = Result<{ readonly rows: Movement[]; readonly next?: string }, RefusalCode>;

/** Movements of one account, the newest first. Those of bets say what their game is called. */
export async function movementsOf(
  deps: OperatorDeps,
  merchant: Merchant,
  memberId: string,
  requested: Requested,
): Promise<Movements> {
  const { db, players } = deps;
  const { account = 'cash', grant, kind, cursor, limit } = requested;
  const range = momentsBetween(merchant, requested);
  if (!range) return refuse('request.malformed', { field: 'from' });
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor)) return refuse('request.malformed', { field: 'cursor' });
  if (account === 'points') return ok(await pointsOf(deps, merchant, memberId, { kind, cursor, limit, ...range }));
  const found = grant !== undefined && isUuid(grant) ? await players.bonus.find(db, merchant.id, grant) : undefined;
  if (account === 'bonus' && found?.member_id !== memberId) return refuse('request.malformed', { field: 'grant' });
  // It has no account before it is activated.
  if (account === 'bonus' && !found?.activated_at) return ok({ rows: [] });
  const of = account === 'bonus' && found ? players.bonus.accountOf(found) : account;
  if (of === 'bonus') return refuse('request.malformed', { field: 'grant' });
  const page = { from: range.from ?? new Date(0), to: range.to, kind, limit, before: cursor };
  const { content, next } = await players.statement.of(db, { merchant, memberId, isTrial: false }, of, page);
  const rows = await withNames(deps, merchant, content, requested.language);
  return ok({ rows, ...(next !== undefined && { next }) });
}

const isBet = (kind: string) => (groupOf as { readonly [kind: string]: string })[kind] === 'bet';

async function withNames(
  { db, health }: OperatorDeps,
  merchant: Merchant,
  lines: readonly Movement[],
  language: Language,
): Promise<Movement[]> {
  const codes = lines.filter(({ kind }) => isBet(kind)).map(({ source }) => source);
  const games = codes.length === 0 ? undefined : await health.gamesByCode(db, merchant.id, [...new Set(codes)]);
  return lines.map((line) => {
    const names = isBet(line.kind) ? games?.get(line.source)?.names : undefined;
    const sourceName = names?.[language] ?? names?.[merchant.manifest.defaultLanguage];
    return { ...line, ...(sourceName !== undefined && { sourceName }) };
  });
}

type PointPage = Pick<Requested, 'kind' | 'cursor' | 'limit'> & { readonly from?: Date; readonly to?: Date };

async function pointsOf({ db, points }: OperatorDeps, merchant: Merchant, memberId: string, page: PointPage) {
  const { kind, cursor, limit, from, to } = page;
  const below = cursor === undefined ? undefined : Number(cursor);
  const owner = { merchantId: merchant.id, memberId };
  const entries = await points.entries(db, owner, {
    below,
    limit: limit + 1,
    reason: kind,
    from,
    to,
  });
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ number, reason, amount, balance, at }) => ({
      id: `${number}`,
      kind: reason as string,
      amount: `${amount}`,
      balanceAfter: `${balance}`,
      at: at.toISOString(),
      source: 'points',
      ref: '',
    })),
    ...(entries.length > limit && last && { next: `${last.number}` }),
  };
}
