/** One player in full, part by part: each part has a right of its own. */
import { formatAmount } from '#kernel';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { besideCash } from './balances.ts';

interface Paged {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const timeOf = (at: Date | null | undefined) => (at ? at.toISOString() : undefined);

/** Drops what is not known: an answer has no empty fields. */
function known<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [Name in keyof Fields]: NonNullable<Fields[Name]>;
  };
}

/** False for a trial, and for a member of another merchant. */
export async function isPlayer({ db, players }: OperatorDeps, merchant: Merchant, memberId: string): Promise<boolean> {
  return (await players.members.profile(db, { merchantId: merchant.id, memberId })) !== undefined;
}

/** The profile with masked personal data, balances, level, tags and notes. */
export async function showPlayer(deps: OperatorDeps, merchant: Merchant, memberId: string) {
  const { db, players, backOffice } = deps;
  const owner = { merchantId: merchant.id, memberId };
  const profile = await players.members.profile(db, owner);
  if (!profile) return undefined;
  const accountRef = { merchant, memberId, isTrial: false };
  const [statuses, tags, notes, level, balance, held, wagering, beside] = await Promise.all([
    players.identity.statuses(db, merchant.id, [memberId]),
    players.members.tags(db, merchant.id, [memberId]),
    players.members.notes(db, owner),
    deps.levels.levelOf(db, merchant, memberId),
    players.wallet.balance(db, accountRef),
    players.wallet.held(db, accountRef),
    backOffice.wagering(db, merchant.id, memberId),
    besideCash(deps, merchant, memberId),
  ]);
  const status = statuses.get(memberId);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  return {
    id: memberId,
    username: profile.username,
    nickname: profile.nickname,
    state: status?.state ?? 'open',
    level,
    tags: [...(tags.get(memberId) ?? [])],
    person: { ...profile.person },
    facts: known({
      registeredAt: profile.created_at.toISOString(),
      firstLoginAt: timeOf(status?.firstLoginAt),
      stateUntil: timeOf(status?.until),
      language: profile.language,
      registeredBy: profile.register_method,
      registeredOn: profile.register_host,
      declaredAge: profile.declared_age?.toString(),
      termsVersion: profile.terms_version,
      emailProvenAt: timeOf(profile.email_proven_at),
      phoneProvenAt: timeOf(profile.mobile_proven_at),
      passwordChangedAt: timeOf(status?.passwordChangedAt),
      newDeviceAt: timeOf(status?.newDeviceAt),
    }),
    balances: {
      currency: merchant.currency.code,
      cash: amount(balance.cashMinor),
      ...beside,
      pending: amount(balance.pendingMinor),
      held: amount(held),
      owed: amount(balance.owedMinor),
    },
    wagering: wagering.map((row) => ({
      id: row.id,
      source: row.source,
      required: amount(row.required_minor),
      done: amount(row.done_minor),
      state: row.state,
      since: row.created_at.toISOString(),
    })),
    notes: notes.map(({ id, text, written_by: by, written_at: at }) => ({ id, text, by, at: at.toISOString() })),
  };
}

/** Deposits or withdrawals of one player, the newest first. */
export async function ordersOfPlayer(
  { db, backOffice }: OperatorDeps,
  merchant: Merchant,
  memberId: string,
  kind: 'deposit' | 'withdrawal',
  { cursor, limit }: Paged,
  without: readonly WithdrawalState[] = [],
) {
  const owner = { merchantId: merchant.id, memberId };
  const page = { after: readCursor(cursor), limit: limit + 1 };
  const orders =
    kind === 'deposit'
      ? await backOffice.depositsOf(db, owner, page)
      : await backOffice.withdrawalsOf(db, owner, { ...page, without });
  const { shown, end } = pageOf<(typeof orders)[number]>(orders, limit, createdKey);
  return {
    rows: shown.map((order) => ({
      id: order.id,
      provider: order.provider,
      amount: formatAmount(order.amount_minor, merchant.currency),
      fee: formatAmount(order.fee_minor, merchant.currency),
      state: order.state as string,
      at: order.created_at.toISOString(),
      changedAt: order.changed_at.toISOString(),
    })),
    ...end,
  };
}

/** Limits, reminder and break as the player sees them, and the last changes. */
export async function limitsOf({ players }: OperatorDeps, merchant: Merchant, memberId: string) {
  const { limits, reminderMinutes, changes, break: current } = await players.protection(merchant, memberId);
  return {
    limits: limits.map(({ period, amount, used, left, imposed }) => ({
      period,
      used,
      ...(amount !== undefined && { amount }),
      ...(left !== undefined && { left }),
      ...(imposed && { imposed }),
    })),
    reminderMinutes,
    changes,
    ...(current && { break: current }),
  };
}

/** Sessions, devices, ways to log in, and the last logins. */
export async function accessOf({ db, players }: OperatorDeps, merchant: Merchant, memberId: string) {
  const access = await players.identity.access(db, { merchantId: merchant.id, memberId });
  return {
    isTwoStep: access.isTwoStep,
    passkeys: access.passkeys,
    outside: access.outside.map(({ provider, linked_at }) => ({ provider, linkedAt: linked_at.toISOString() })),
    sessions: access.sessions.map((row) => ({
      id: row.id,
      address: row.address,
      device: row.device,
      openedAt: row.created_at.toISOString(),
      seenAt: row.renewed_at.toISOString(),
    })),
    devices: access.devices.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      usedAt: row.used_at.toISOString(),
      isTrusted: row.trusted_until !== null,
    })),
    logins: access.logins.map((row) => ({
      id: row.id,
      outcome: row.outcome,
      method: row.method,
      address: row.address,
      device: row.device,
      at: row.at.toISOString(),
    })),
  };
}
