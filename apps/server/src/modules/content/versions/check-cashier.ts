/**
 * What the cashier's rules may say beyond their schema: amounts of the merchant's currency, limits between which something lies, fees that leave
 * something of the smallest amount, and only methods and levels that there are. Nothing that protects players is in the schema.
 */
import type { CashierRules } from '#contract';
import { type Currency, configuredAmount, formatAmount, parseAmount } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { isEatenByFee } from '#merchants/plugin-cashier.ts';
import type { Db } from '../../../db/db.ts';
import type { RunningLevels } from '../../members/index.ts';
import { applyContent, isWithdrawableAt, type Merchant } from '../../merchants/index.ts';
import type { ContentDeps } from '../deps.ts';

/** Texts that are no amounts. */
const words = new Set(['method', 'bearer']);

/** With every amount in all decimals of the currency, or the path of one that is none. */
export function withAmounts(value: unknown, currency: Currency, path = ''): { readonly value: unknown } | string {
  if (typeof value === 'string') {
    const read = parseAmount(value, currency);
    return read.ok ? { value: formatAmount(read.value, currency) } : path;
  }
  if (typeof value !== 'object' || value === null) return { value };
  const made: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    const read = words.has(name) ? { value: one } : withAmounts(one, currency, `${path}/${name}`);
    if (typeof read === 'string') return read;
    made.push([name, read.value]);
  }
  return { value: Array.isArray(value) ? made.map(([, one]) => one) : Object.fromEntries(made) };
}

interface Stakes {
  readonly minimum: string;
  readonly maximum: string;
  readonly presets: readonly string[];
}

export function checkCashier(given: CashierRules, merchant: Merchant): CashierRules | string {
  const { currency, manifest } = merchant;
  const read = withAmounts(given, currency);
  if (typeof read === 'string') return read;
  const rules = read.value as CashierRules;
  const minor = (text: string) => configuredAmount(text, currency);
  return (
    flawOfStakes('/deposit', rules.deposit, minor) ??
    flawOfMethods(rules, manifest, minor) ??
    flawOfWithdrawal(rules, minor) ??
    (rules.transfer && flawOfStakes('/transfer', rules.transfer, minor)) ??
    rules
  );
}

type Minor = (text: string) => bigint;

function flawOfStakes(path: string, { minimum, maximum, presets }: Stakes, minor: Minor): string | undefined {
  const [min, max] = [minor(minimum), minor(maximum)];
  if (min <= 0n) return `${path}/minimum`;
  if (min > max) return `${path}/maximum`;
  const at = presets.findIndex((text) => minor(text) < min || minor(text) > max);
  return at < 0 ? undefined : `${path}/presets/${at}`;
}

function flawOfMethods({ deposit, methods }: CashierRules, { payments }: MerchantManifest, minor: Minor) {
  for (const [at, own] of methods.entries()) {
    const path = `/methods/${at}`;
    const isRepeated = methods.findIndex(({ method }) => method === own.method) < at;
    if (isRepeated || !payments.includes(own.method)) return `${path}/method`;
    // Amounts to choose that are for all methods are left out where they do not fit: only its own have to.
    const stakes = { ...deposit, ...own, presets: own.presets ?? [] };
    const flaw = flawOfStakes(path, stakes, minor);
    if (flaw !== undefined) return flaw;
    const min = minor(stakes.minimum);
    if (own.dailyMaximum !== undefined && minor(own.dailyMaximum) < min) return `${path}/dailyMaximum`;
    if (own.fee && isEatenByFee(min, minor(own.fee.fixed), own.fee.share)) return `${path}/fee`;
  }
  return undefined;
}

function flawOfWithdrawal({ withdrawal, levels }: CashierRules, minor: Minor): string | undefined {
  const flaw = flawOfStakes('/withdrawal', { ...withdrawal, presets: [] }, minor);
  if (flaw !== undefined) return flaw;
  const min = minor(withdrawal.minimum);
  if (minor(withdrawal.dailyMaximum) < min) return '/withdrawal/dailyMaximum';
  if (isEatenByFee(min, minor(withdrawal.feeFixed), withdrawal.feeShare)) return '/withdrawal/feeFixed';
  if (minor(withdrawal.fourEyesFrom) <= 0n) return '/withdrawal/fourEyesFrom';
  if (minor(withdrawal.automaticUpTo) >= minor(withdrawal.fourEyesFrom)) return '/withdrawal/automaticUpTo';
  for (const [at, own] of levels.entries()) {
    const path = `/levels/${at}`;
    if (levels.findIndex(({ level }) => level === own.level) < at) return `${path}/level`;
    const { maximum, dailyMaximum, feeFixed, feeShare } = { ...withdrawal, ...own };
    if (minor(maximum) < min) return `${path}/maximum`;
    if (minor(dailyMaximum) < min) return `${path}/dailyMaximum`;
    if (isEatenByFee(min, minor(feeFixed), feeShare)) return `${path}/feeFixed`;
  }
  return undefined;
}

/** What depends on the levels that members have now. It is looked at when a version is saved, and again when it is published. */
export async function flawOfLevels(
  { levels, folderOf }: Pick<ContentDeps, 'levels' | 'folderOf'>,
  db: Db,
  merchant: Merchant,
  rules: CashierRules,
): Promise<string | undefined> {
  const scheme = await levels.running(db, merchant);
  const highest = scheme?.highest ?? highestOf(folderOf(merchant.id));
  const strangeLevel = rules.levels.findIndex(({ level }) => level > highest);
  if (strangeLevel >= 0) return `/levels/${strangeLevel}/level`;
  const strangeMethod = rules.methods.findIndex(({ minLevel = 0 }) => minLevel > highest);
  if (strangeMethod >= 0) return `/methods/${strangeMethod}/minLevel`;
  return scheme && flawWithScheme(merchant, rules, scheme);
}

/** Without a scheme of levels there are those that the folder names. */
function highestOf({ cashier: { deposit, withdrawal } }: MerchantManifest): number {
  const named = Object.keys(withdrawal.levels ?? {}).map(Number);
  const offered = Object.values(deposit.methods ?? {}).map(({ minLevel = 0 }) => minLevel);
  return Math.max(0, ...named, ...offered);
}

/** A scheme of levels has fees and limits of its own, which count before the rules: together they have to leave something, too. */
function flawWithScheme(merchant: Merchant, rules: CashierRules, scheme: RunningLevels): string | undefined {
  const { manifest } = applyContent(merchant.manifest, [{ kind: 'cashier_rules', key: 'site', value: rules }]);
  for (let level = 1; level <= scheme.highest; level += 1)
    if (!isWithdrawableAt({ ...merchant, manifest }, level, scheme.withdrawalAt(level))) return '/withdrawal/minimum';
  return undefined;
}
