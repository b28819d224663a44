/** Methods, limits and fees of a merchant as they are in force, and which version they are of. */
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

export async function cashierRules({ db, backOffice, levels, announcements }: OperatorDeps, merchant: Merchant) {
  const [written] = await announcements.versions.list(db, merchant, 'cashier_rules');
  const { methods, levels: rows } = backOffice.terms(merchant, await levels.running(db, merchant));
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const { cashier, transfer = cashier.deposit } = merchant.manifest;
  const { inForce, next, latest } = written ?? {};
  return {
    currency: merchant.currency.code,
    inForce: inForce?.version ?? 0,
    ...(inForce && { since: inForce.starts_at.toISOString(), by: inForce.decided_by }),
    ...(inForce?.ends_at && { until: inForce.ends_at.toISOString() }),
    latest: latest?.version ?? 0,
    ...(next && { next: { version: next.version, startsAt: next.starts_at.toISOString() } }),
    methods: methods.map(({ code, hasAccount, terms: { frame, presets, minLevel, isOn, fee, day } }) => ({
      id: code,
      isOn,
      hasAccount,
      minimum: amount(frame.minimumMinor),
      maximum: amount(frame.maximumMinor),
      presets: [...presets],
      ...(day.maximumMinor !== undefined && { dailyMaximum: amount(day.maximumMinor) }),
      ...(day.times !== undefined && { dailyTimes: day.times }),
      minLevel,
      feeFixed: amount(fee.fixedMinor),
      feeShare: fee.bp,
      bearer: fee.bearer,
    })),
    levels: rows.map(({ level, limits, byScheme }) => ({
      id: `${level}`,
      minimum: amount(limits.minimumMinor),
      maximum: amount(limits.maximumMinor),
      dailyMaximum: amount(limits.dailyMaximumMinor),
      dailyTimes: limits.dailyTimes,
      freePerDay: limits.freePerDay,
      feeFixed: amount(limits.feeFixedMinor),
      feeShare: limits.feeBp,
      byScheme: byScheme.map((name) => (name === 'feeBp' ? 'feeShare' : name)),
    })),
    automaticUpTo: cashier.withdrawal.automaticUpTo,
    fourEyesFrom: cashier.withdrawal.fourEyesFrom,
    transfer: { minimum: transfer.minimum, maximum: transfer.maximum, presets: [...transfer.presets] },
  };
}
