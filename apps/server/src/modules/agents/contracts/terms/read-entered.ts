/** A contract as an operator's file has it: kind, product, tiers, and of a dividend period and carry. */
import { type Currency, ok, type Result, refuse } from '#kernel';
import { carryStrategies } from '../../formulas/index.ts';
import { dividendPeriods } from '../../periods.ts';
import { type EnteredTier, readTiers } from './read-tiers.ts';
import { type ContractKind, type ContractProduct, contractKinds, contractProducts, type Terms } from './terms.ts';

interface Entered {
  readonly kind?: unknown;
  readonly product?: unknown;
  readonly tiers?: unknown;
  readonly period?: unknown;
  readonly carry?: unknown;
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
  const period = oneOf(dividendPeriods, fields.period) ?? 'month';
  const carry = oneOf(carryStrategies, fields.carry) ?? 'none';
  return ok({ kind, product, terms: { tiers, drawCash: false, ...(kind === 'dividend' && { period, carry }) } });
}
