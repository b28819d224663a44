/** The console's endpoints of risk and care. */
import type { ContentOf } from '#contract';
import { formatAmount, ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { MAX_GROUP_MEMBERS } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { linkWeight } from '../players/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { careReport } from './care-report.ts';
import { playersAtRisk } from './players-at-risk.ts';
import { trials } from './store.ts';

const RULES = { kind: 'withdrawal_rules', key: 'site' } as const;

export function riskRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    showRisk: async ({ scope: { id, merchant } }) => {
      const deps = depsOf(id);
      const { versions } = deps.announcements;
      const { inForce, versions: written } = await versions.history(deps.db, merchant, RULES);
      const rules = (await versions.readValue(deps.db, merchant, RULES, inForce)) as ContentOf<'withdrawal_rules'>;
      const tried = await trials(deps.db, merchant.id);
      return ok({
        inForce,
        latest: written[0]?.version ?? 0,
        rules: rules.rules,
        currency: merchant.currency.code,
        trials: tried.map(({ version, tried_by, tried_at, result }) => ({
          version,
          triedBy: tried_by,
          triedAt: tried_at.toISOString(),
          ...result,
        })),
      });
    },
    listDuplicates: async ({ scope: { id, merchant } }) => ok({ rows: await duplicates(depsOf(id), merchant) }),
    listAbuse: async ({ scope: { id, merchant } }) => ok(await abuse(depsOf(id), merchant)),
    listWatched: async ({ scope: { id } }) => {
      const { db, players } = depsOf(id);
      const rows = await players.members.watched(db, id);
      const members = await players.members.byId(
        db,
        id,
        rows.map(({ member_id }) => member_id),
      );
      const names = new Map(members.map((member) => [member.id, member.username]));
      return ok({
        rows: rows.map((row) => ({
          id: row.member_id,
          memberId: row.member_id,
          username: names.get(row.member_id) ?? '',
          reason: row.reason,
          addedBy: row.added_by,
          addedAt: row.added_at.toISOString(),
        })),
      });
    },
    listAtRisk: async ({ scope: { id, merchant } }) => ok(await playersAtRisk(depsOf(id), merchant)),
    showCareReport: async ({ scope: { id, merchant } }) => ok(await careReport(depsOf(id), merchant)),
  });
}

async function abuse({ db, players, reviews }: OperatorDeps, merchant: Merchant) {
  const all = await reviews.overview(db, merchant);
  const ids = all.flatMap(({ row, signals }) => [row.member_id, ...signals.flatMap(({ members }) => members)]);
  const members = await players.members.byId(db, merchant.id, [...new Set(ids)]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const playerOf = (memberId: string) => ({ memberId, username: names.get(memberId) ?? '' });
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const rows = all.map(({ row, signals, isOver, awardMinor, requiredMinor, doneMinor, losesMinor }) => ({
    id: row.grant_id,
    ...playerOf(row.member_id),
    campaign: row.campaign,
    state: isOver ? ('over' as const) : row.state,
    weight: row.weight,
    signals: signals.map((signal) => ({
      kind: signal.kind,
      weight: signal.weight,
      count: signal.count,
      players: signal.members.map(playerOf),
    })),
    award: amount(awardMinor),
    required: amount(requiredMinor),
    done: amount(doneMinor),
    loses: amount(losesMinor),
    since: row.opened_at.toISOString(),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.appeal !== null && { appeal: row.appeal }),
    ...(row.answer !== null && { answer: row.answer }),
  }));
  return { currency: merchant.currency.code, rows };
}

async function duplicates({ db, players, backOffice }: OperatorDeps, { id: merchantId }: Merchant) {
  const [accounts, documents, devices] = await Promise.all([
    backOffice.sharedAccounts(db, merchantId, MAX_GROUP_MEMBERS),
    players.members.sharedDocuments(db, merchantId, MAX_GROUP_MEMBERS),
    players.identity.sharedDevices(db, merchantId),
  ]);
  const groups = [
    ...documents.map((group) => ({ ...group, detail: '', kind: 'document' as const })),
    ...accounts.map((group) => ({ ...group, kind: 'account' as const })),
    ...devices.map((group) => ({ ...group, kind: 'device' as const })),
  ];
  const ids = [...new Set(groups.flatMap(({ memberIds }) => memberIds))];
  const members = await players.members.byId(db, merchantId, ids);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return groups.map(({ kind, detail, count, memberIds }, at) => ({
    id: `${kind} ${at}`,
    kind,
    weight: linkWeight([{ kind }]),
    detail,
    count,
    players: memberIds.map((memberId) => ({ memberId, username: names.get(memberId) ?? '' })),
  }));
}
