/** A contract as an operator's file has it: kind, product, tiers, and what only one kind says. */
import { shareBases } from '#contract';
import { type Currency, ok, parseAmount, type Result, refuse } from '#kernel';
import {
  type CarryStrategy,
  carryStrategies,
  dividendRules,
  type RevenueRule,
  WHOLE_PPM,
} from '../../formulas/index.ts';
import { dividendPeriods, revenuePeriods } from '../../periods.ts';
import { type EnteredTier, ppmOf, readTiers } from './read-tiers.ts';
import { type ContractKind, type ContractProduct, contractKinds, contractProducts, type Terms } from './terms.ts';

interface Entered {
  readonly kind?: unknown;
  readonly product?: unknown;
  readonly tiers?: unknown;
  readonly period?: unknown;
  readonly carry?: unknown;
  /** Of dividends. */
  readonly rule?: unknown;
  /** Of dividends and revenue share. */
  readonly fee?: unknown;
  /** Of revenue share. */
  readonly basis?: unknown;
  readonly paymentFee?: unknown;
  readonly halfLive?: unknown;
  readonly dayCap?: unknown;
  readonly advance?: unknown;
}

function parsed(text: string): Entered {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice === value);

const isTier = (tier: unknown): tier is EnteredTier => {
  const { sales, active, loss = '0', rate = '0', fixed = '0' } = (tier ?? {}) as { readonly [field: string]: unknown };
  return Number.isSafeInteger(active) && [sales, loss, rate, fixed].every((value) => typeof value === 'string');
};

/** At most all of it. */
function feeIn(fee: unknown): bigint | undefined {
  const ppm = typeof fee === 'string' ? ppmOf(fee) : undefined;
  return ppm !== undefined && ppm <= WHOLE_PPM ? ppm : undefined;
}

function revenueIn({ basis, fee = '0', paymentFee = '0', halfLive }: Entered): RevenueRule | undefined {
  const [feePpm, paymentPpm] = [fee, paymentFee].map(feeIn);
  if (feePpm === undefined || paymentPpm === undefined) return undefined;
  return { basis: oneOf(shareBases, basis) ?? 'revenue', feePpm, paymentPpm, isLiveHalved: halfLive === true };
}

export interface EnteredContract {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly terms: Terms;
}

export function readEntered(text: string, currency: Currency): Result<EnteredContract, 'request.malformed'> {
  const { tiers: entered, ...fields } = parsed(text);
  const [kind, product] = [oneOf(contractKinds, fields.kind), oneOf(contractProducts, fields.product)];
  if (!kind || !product) return refuse('request.malformed', { field: 'kind' });
  const tiers = Array.isArray(entered) && entered.every(isTier) ? readTiers(entered, currency) : undefined;
  if (!tiers) return refuse('request.malformed', { field: 'tiers' });
  const own = readOwnTerms(kind, fields, currency);
  return own.ok ? ok({ kind, product, terms: { tiers, drawCash: false, ...own.value } }) : own;
}

/** What only dividends, revenue share or hours say. */
export function readOwnTerms(
  kind: ContractKind,
  fields: Entered,
  currency: Currency,
): Result<Omit<Terms, 'tiers' | 'drawCash'>, 'request.malformed'> {
  const carry = oneOf(carryStrategies, fields.carry) ?? 'none';
  if (kind === 'dividend') return dividendIn(fields, carry);
  if (kind === 'revenue') {
    const revenue = revenueIn(fields);
    if (!revenue) return refuse('request.malformed', { field: 'fee' });
    return ok({ period: oneOf(revenuePeriods, fields.period) ?? 'month', carry, revenue });
  }
  return kind === 'hourly' ? hoursIn(fields, currency) : ok({});
}

/** What is usual is left out: a version that says nothing of these has kept its hash. */
function dividendIn(
  { period, rule = 'loss', fee = '0' }: Entered,
  carry: CarryStrategy,
): Result<Omit<Terms, 'tiers' | 'drawCash'>, 'request.malformed'> {
  const named = oneOf(dividendRules, rule);
  if (!named) return refuse('request.malformed', { field: 'rule' });
  const feePpm = feeIn(fee);
  if (feePpm === undefined) return refuse('request.malformed', { field: 'fee' });
  return ok({
    period: oneOf(dividendPeriods, period) ?? 'month',
    carry,
    ...(named !== 'loss' && { rule: named }),
    ...(feePpm > 0n && { feePpm }),
  });
}

function hoursIn(
  { dayCap, advance }: Entered,
  currency: Currency,
): Result<Pick<Terms, 'dayCapMinor' | 'isAdvance'>, 'request.malformed'> {
  const cap = typeof dayCap === 'string' ? parseAmount(dayCap, currency) : undefined;
  if (dayCap !== undefined && !(cap?.ok && cap.value > 0n)) return refuse('request.malformed', { field: 'dayCap' });
  return ok({ ...(cap?.ok && { dayCapMinor: cap.value }), ...(advance === true && { isAdvance: true }) });
}
