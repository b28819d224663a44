/** A contract as an operator's file has it: kind, product, tiers, and of a dividend period and carry. */
import { shareBases } from '#contract';
import { type Currency, ok, type Result, refuse } from '#kernel';
import { carryStrategies, type RevenueRule } from '../../formulas/index.ts';
import { dividendPeriods, revenuePeriods } from '../../periods.ts';
import { type EnteredTier, ppmOf, readTiers } from './read-tiers.ts';
import { type ContractKind, type ContractProduct, contractKinds, contractProducts, type Terms } from './terms.ts';

interface Entered {
  readonly kind?: unknown;
  readonly product?: unknown;
  readonly tiers?: unknown;
  readonly period?: unknown;
  readonly carry?: unknown;
  /** Of revenue share. */
  readonly basis?: unknown;
  readonly fee?: unknown;
  readonly paymentFee?: unknown;
  readonly halfLive?: unknown;
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

function revenueIn({ basis, fee = '0', paymentFee = '0', halfLive }: Entered): RevenueRule | undefined {
  const [feePpm, paymentPpm] = [fee, paymentFee].map((one) => (typeof one === 'string' ? ppmOf(one) : undefined));
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
  const terms = { tiers, drawCash: false };
  const carry = oneOf(carryStrategies, fields.carry) ?? 'none';
  if (kind === 'dividend') {
    const period = oneOf(dividendPeriods, fields.period) ?? 'month';
    return ok({ kind, product, terms: { ...terms, period, carry } });
  }
  if (kind !== 'revenue') return ok({ kind, product, terms });
  const revenue = revenueIn(fields);
  if (!revenue) return refuse('request.malformed', { field: 'fee' });
  const period = oneOf(revenuePeriods, fields.period) ?? 'month';
  return ok({ kind, product, terms: { ...terms, period, carry, revenue } });
}
