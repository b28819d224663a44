/** The payment methods offered to a member now, and their limits. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { formatAmount, ok, type Result, refuse } from '#kernel';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import type { OpenProvider } from '../providers/index.ts';
import { type DepositRoom, type DepositTerms, roomOf, termsOf } from './rules.ts';
import { depositsSince } from './store.ts';

export interface OfferedMethod {
  readonly open: OpenProvider;
  readonly terms: DepositTerms;
}

type MethodWire = AnswerOf<Endpoints['depositMethods']>['methods'][number];

/** A method of the merchant, whether or not it takes new deposits. */
export function methodOf(
  cashier: Cashier,
  merchant: Merchant,
  code: string,
): Result<OfferedMethod, 'cashier.method_unknown'> {
  const open = cashier.providers.of(merchant, code);
  return open ? ok({ open, terms: termsOf(merchant, code) }) : refuse('cashier.method_unknown');
}

/** One that the member's level may use. */
export async function methodFor(
  cashier: Cashier,
  merchant: Merchant,
  memberId: string,
  code: string,
): Promise<Result<OfferedMethod, 'cashier.method_unknown'>> {
  const method = methodOf(cashier, merchant, code);
  if (!method.ok) return method;
  const { isOn, minLevel } = method.value.terms;
  const { level } = await cashier.levels.privilegesOf(cashier.db, merchant, memberId);
  return isOn && level >= minLevel ? method : refuse('cashier.method_unknown');
}

export async function depositMethods(
  cashier: Cashier,
  merchant: Merchant,
  memberId: string,
  language: Language,
): Promise<AnswerOf<Endpoints['depositMethods']>> {
  const { level } = await cashier.levels.privilegesOf(cashier.db, merchant, memberId);
  const dayStart = startOfDay(cashier.clock.now(), merchant.manifest.timeZone);
  const usage = await depositsSince(cashier.db, merchant.id, memberId, dayStart);
  const offered = cashier.providers
    .offered(merchant)
    .map((open) => ({ open, terms: termsOf(merchant, open.manifest.code) }))
    .filter(({ terms }) => terms.isOn && level >= terms.minLevel);
  const methods = offered.map(({ open, terms }) => {
    const used = usage.get(open.manifest.code) ?? { paidMinor: 0n, times: 0 };
    return methodToWire(merchant, { open, terms }, roomOf(terms, used));
  });
  return { methods, bonuses: [...(await cashier.bonusesFor(merchant, memberId, language))] };
}

function methodToWire({ currency }: Merchant, { open, terms }: OfferedMethod, room: DepositRoom): MethodWire {
  const { manifest } = open;
  const { frame, fee } = terms;
  const isTheirs = fee.bearer === 'member';
  const { leftMinor, timesLeft } = room;
  return {
    method: manifest.code,
    nameKey: manifest.nameKey,
    symbol: manifest.symbol,
    minimum: formatAmount(frame.minimumMinor, currency),
    maximum: formatAmount(frame.maximumMinor, currency),
    presets: [...terms.presets],
    isInstant: manifest.isInstant,
    fee: { fixed: formatAmount(isTheirs ? fee.fixedMinor : 0n, currency), bp: isTheirs ? fee.bp : 0 },
    ...(leftMinor === undefined ? {} : { leftToday: formatAmount(leftMinor, currency) }),
    ...(timesLeft === undefined ? {} : { timesLeftToday: timesLeft }),
  };
}
