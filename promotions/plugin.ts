/**
 * The plugin interface of promotions: pure rules over what happens to one member. `(progress, occasion, config) → { progress, awards }`: no
 * clock, no randomness, no money. Awards are paid once per period, under the promotion's budget; the caller saves the progress.
 */
import type { FactKind, Facts } from '#contract';
import { type Json, ok, type Result, refuse } from '#kernel';
import type { NumberKind, Otherwise, RowPart } from './plugin-form.ts';

export { dayAfter, dayNumber, periodOf } from './plugin-days.ts';

/** One field of a promotion's configuration: enough for a form and for validation by `readFields`. */
export interface ConfigField {
  readonly name: string;
  /** Amounts are minor units as decimal text; shares are basis points; a text fits its pattern. */
  readonly kind: NumberKind | 'text';
  readonly labelKey: string;
  /** Of a text: its length. */
  readonly minimum: number;
  readonly maximum: number;
  readonly pattern?: RegExp;
  /** It may be left out: terms that were saved before it was there still read. */
  readonly isOptional?: true;
  /** Of a text that is one of several, and of one that a form shows as rows. */
  readonly options?: readonly string[];
  readonly rows?: readonly RowPart[];
  readonly otherwise?: Otherwise;
}

/** What every configuration has besides its own fields. */
export interface CommonConfig {
  readonly isOn: boolean;
  /** The promotion's total budget, over all members, in minor units as decimal text. */
  readonly budgetMinor: string;
}

/** What happens to one member, and on which day of the merchant (`2026-03-01`). */
interface Happened<Kind extends string, Body> {
  readonly kind: Kind;
  readonly id: string;
  readonly day: string;
  readonly body: Body;
}

/** A fact as a promotion gets it. */
export type ReceivedFact = {
  readonly [Kind in FactKind]: Happened<Kind, Facts[Kind]> & {
    /** Of a deposit: which of the member's it is, from 1. */
    readonly number?: number;
    /** Of a bet: what it staked and was paid in bonus money, where it drew on some; and what of a stake its game keeps by declaration. */
    readonly bonusPart?: { readonly stakeMinor: bigint; readonly payoutMinor: bigint };
    readonly edgeBp?: number;
    /** Of a bet: its game's category, where the fact does not say it. */
    readonly category?: string;
  };
}[FactKind];

/** Who claims, as far as it is known: what is not known gives nothing. */
export interface Claimant {
  readonly memberId: string;
  /** Month and day as a document showed them, and what the member's level gives for it. */
  readonly birthday?: string | undefined;
  readonly birthdayMinor?: string;
  /** The first day of the account. */
  readonly registeredDay?: string;
  /** Cash, bonus money, and withdrawals that are not paid yet. */
  readonly balanceMinor?: string;
}

/**
 * `claim`: the member asks for what there is. `day`: a day has begun on which the promotion wanted to be called. `prize`: the member has
 * won or earned this amount, by rules that the server keeps; the occasion's id is the period. `mass-grant`: operators give it to everybody in
 * an audience; the occasion's id is the run, and the period.
 */
export type Occasion =
  | ReceivedFact
  | Happened<'claim', Claimant>
  | Happened<'day' | 'mass-grant', { readonly memberId: string }>
  | Happened<
      'prize',
      {
        readonly memberId: string;
        readonly amountMinor: string;
        readonly isCash?: boolean;
        readonly points?: string;
        readonly rounds?: number;
      }
    >;
export type OccasionKind = Occasion['kind'];

export interface Award {
  /** Identifies the award: two awards of one period are one. */
  readonly period: string;
  readonly amountMinor: bigint;
  /** The wagering requirement: a multiple of the award's amount. */
  readonly wagerTimes: number;
  /** The first day on which an offer of it is over, whatever the campaign says. */
  readonly lapsesOn?: string;
  /** Paid as cash, whatever the campaign's bonus money is. */
  readonly isCash?: true;
}

export const pointReasons = ['bets', 'deposit', 'sign-in', 'mission', 'wheel', 'level'] as const;

/** Points, which are no money: no budget is in their way. */
export interface PointsAward {
  readonly period: string;
  readonly points: bigint;
  readonly reason: (typeof pointReasons)[number];
}

/** Free rounds: so many, of what the campaign's terms say of them. What they may win is held in the budget by the caller. */
export interface RoundsAward {
  readonly period: string;
  readonly rounds: number;
  readonly wagerTimes: number;
}

export interface Step<Progress extends Json> {
  readonly progress: Progress;
  readonly awards: readonly Award[];
  readonly points?: readonly PointsAward[];
  readonly rounds?: readonly RoundsAward[];
  /** The first day on which it wants to be called, whatever happens until then. */
  readonly dueDay?: string;
}

export type Counted = 'bets' | 'rounds' | 'wins' | 'deposited';

/** A step towards an award, as members see it: of bets and deposits in minor units, of rounds and wins their number. */
export interface Goal {
  readonly counts: Counted;
  readonly of: bigint;
  readonly done: bigint;
  readonly prizeMinor: bigint;
  /** Beside it; 0: none. */
  readonly points: number;
  readonly rounds: number;
  /** `later`: it counts once the step before it is done. */
  readonly state: 'done' | 'open' | 'later';
}

export interface Goals {
  readonly goals: readonly Goal[];
  /** The first day on which it begins anew. */
  readonly anewOn?: string;
}

export interface Promotion<Config extends CommonConfig, Progress extends Json> {
  readonly readConfig: (raw: unknown) => Result<Config, 'promotion.malformed'>;
  /** A member's initial progress. */
  readonly start: (config: Config) => Progress;
  /**
   * Applies one occasion to one member's progress. `leftMinor` is the remaining budget: awards never exceed it. Each fact is given once; one
   * that is given again changes nothing, unless the kind adds facts up (`isCounting`).
   */
  readonly step: (progress: Progress, occasion: Occasion, config: Config, leftMinor: bigint) => Step<Progress>;
  /** How far a member is on a day, of a kind whose steps are shown. */
  readonly goals?: (progress: Progress, config: Config, day: string) => Goals;
}

export type Need = 'birthday' | 'balance' | 'cash' | 'edge' | 'category';

export interface PromotionManifest {
  /** Folder name; never reused. */
  readonly code: string;
  readonly nameKey: string;
  /** The occasions it subscribes to. */
  readonly receives: readonly OccasionKind[];
  /** What beside the occasion it has to know: of who claims, and of bets. */
  readonly needs?: readonly Need[];
  /** It adds facts up, and relies on each being given once. */
  readonly isCounting?: true;
  /** It is given every deposit, whichever campaign the member chose for it, and is none to choose. */
  readonly isOfEachDeposit?: true;
  readonly fields: readonly ConfigField[];
  /** An example configuration: for previews and the conformance suite. */
  readonly example: Json;
  readonly rules: () => Promise<{ readonly promotion: Promotion<CommonConfig, Json> }>;
}

const AMOUNT = /^(0|[1-9][0-9]{0,17})$/;

function isWithin({ kind, minimum, maximum, pattern, isOptional }: ConfigField, value: unknown): boolean {
  if (value === undefined && isOptional) return true;
  if (kind === 'text') {
    if (typeof value !== 'string' || pattern?.test(value) === false) return false;
    return value.length >= minimum && value.length <= maximum;
  }
  if (kind === 'amount' && !(typeof value === 'string' && AMOUNT.test(value))) return false;
  if (kind !== 'amount' && !Number.isInteger(value)) return false;
  return Number(value) >= minimum && Number(value) <= maximum;
}

/** The names that are not declared, and the fields whose values are outside their bounds. */
export function flawedFields(fields: readonly ConfigField[], own: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(own).filter((name) => !fields.some((field) => field.name === name));
  return [...unknown, ...fields.filter((field) => !isWithin(field, own[field.name])).map(({ name }) => name)];
}

/** Reads a configuration of exactly these fields, each within its bounds. */
export function readFields<Config extends CommonConfig>(fields: readonly ConfigField[]) {
  return (raw: unknown): Result<Config, 'promotion.malformed'> => {
    if (typeof raw !== 'object' || raw === null) return refuse('promotion.malformed');
    const { isOn, budgetMinor, ...own } = raw as Readonly<Record<string, unknown>>;
    const isSound =
      typeof isOn === 'boolean' &&
      typeof budgetMinor === 'string' &&
      AMOUNT.test(budgetMinor) &&
      flawedFields(fields, own).length === 0;
    return isSound ? ok(raw as Config) : refuse('promotion.malformed');
  };
}

/** The least of an amount and its bounds, as an award; none where nothing is left. */
export function awardWithin(
  award: Pick<Award, 'period' | 'wagerTimes' | 'isCash'> & { readonly amountMinor: bigint },
  ...bounds: readonly bigint[]
): readonly Award[] {
  const amountMinor = bounds.reduce((min, bound) => (bound < min ? bound : min), award.amountMinor);
  return amountMinor > 0n ? [{ ...award, amountMinor }] : [];
}

/** Of so many free rounds; none of 0. */
export function roundsOf(period: string, rounds: number | undefined, wagerTimes: number): readonly RoundsAward[] {
  return rounds === undefined || rounds === 0 ? [] : [{ period, rounds, wagerTimes }];
}

/** The most rounds of one set. */
export const MAX_ROUNDS = 500;

type PrizeConfig = CommonConfig & { readonly wagerTimes: number };

/** The rules of a kind whose prizes the server finds out: each is given as it was won, once, within the budget. */
export function prizeRules<Config extends PrizeConfig>(
  readConfig: (raw: unknown) => Result<Config, 'promotion.malformed'>,
): Promotion<CommonConfig, Json> {
  const rules: Promotion<Config, { readonly latest: string }> = {
    readConfig,
    start: () => ({ latest: '' }),
    step(progress, occasion, config, leftMinor) {
      if (!config.isOn || occasion.kind !== 'prize' || progress.latest === occasion.id) return { progress, awards: [] };
      const amountMinor = BigInt(occasion.body.amountMinor);
      const isCash = occasion.body.isCash === true;
      const award = { period: occasion.id, amountMinor, wagerTimes: isCash ? 0 : config.wagerTimes };
      const awards = awardWithin({ ...award, ...(isCash && { isCash }) }, leftMinor);
      const rounds = roundsOf(occasion.id, occasion.body.rounds, config.wagerTimes);
      return { progress: { latest: occasion.id }, awards, rounds };
    },
  };
  return rules as unknown as Promotion<CommonConfig, Json>;
}

/** A settled bet of a member: what it staked and paid, and what of the stake was at risk. Undefined of anything else, and of play money. */
export function betOf(occasion: Occasion) {
  if (occasion.kind === 'round.settled' || occasion.kind === 'bet.changed') {
    const { isTrial, result, stakeMinor, payoutMinor, countedMinor } = occasion.body;
    if (isTrial || result === undefined || result === 'void') return undefined;
    // A bet at a vendor may change later: what counts of it is published once.
    if (occasion.kind === 'bet.changed' && countedMinor === '0') return undefined;
    return { stakeMinor: BigInt(stakeMinor), payoutMinor: BigInt(payoutMinor), validMinor: BigInt(countedMinor) };
  }
  if (occasion.kind !== 'orders.settled' || occasion.body.isTrial) return undefined;
  const orders = occasion.body.orders.filter(({ result }) => result !== 'void');
  const stakeMinor = orders.reduce((sum, order) => sum + BigInt(order.stakeMinor), 0n);
  const payoutMinor = orders.reduce((sum, order) => sum + BigInt(order.payoutMinor), 0n);
  const net = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return { stakeMinor, payoutMinor, validMinor: net < stakeMinor ? net : stakeMinor };
}

/** Of a settled bet, the parts in cash. */
export function cashOf(occasion: Occasion) {
  const bet = betOf(occasion);
  if (!bet) return undefined;
  const part = 'bonusPart' in occasion ? occasion.bonusPart : undefined;
  const [stakeMinor, payoutMinor] = [part?.stakeMinor ?? 0n, part?.payoutMinor ?? 0n];
  return { stakeMinor: bet.stakeMinor - stakeMinor, payoutMinor: bet.payoutMinor - payoutMinor };
}

/** The facts of settled bets. */
export const betFacts = ['round.settled', 'bet.changed', 'orders.settled'] as const;
