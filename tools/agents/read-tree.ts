/** Reads the file of `npm run agents:bill`: a tree of agents with contracts, and what their teams did. Its form is in docs/agents.md. */
import { shareBases } from '#contract';
import type {
  BetSums,
  CarryStrategy,
  DividendRule,
  RevenueRule,
  SettledBets,
  Tier,
} from '../../apps/server/src/modules/agents/formulas/index.ts';
import { carryStrategies, dividendRules } from '../../apps/server/src/modules/agents/formulas/index.ts';

export class WrongFile extends Error {}

type Fields = { readonly [name: string]: unknown };

export const kinds = ['salary', 'hourly', 'realtime', 'dividend', 'revenue'] as const;
export type Kind = (typeof kinds)[number];

export interface TreeAgent {
  readonly name: string;
  readonly upline: string | undefined;
  readonly cashMinor: bigint;
  readonly drawCash: boolean;
  readonly tiers: readonly Tier[];
}

export interface TeamFigures {
  readonly salesMinor: bigint;
  readonly activeMembers: number;
  readonly lossMinor: bigint;
  readonly stakesMinor: bigint;
  readonly payoutsMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly awardsMinor: bigint;
  readonly salaryMinor: bigint;
  readonly depositsMinor: bigint;
  /** Of revenue share. */
  readonly bets: BetSums;
  readonly live: BetSums;
  /** In real time: each settled bet by itself. */
  readonly settled: readonly SettledBets[];
}

export interface LateChange {
  readonly agent: string;
  readonly period: string;
  readonly salesMinor: bigint;
  readonly activeMembers: number;
  readonly retier: boolean;
  /** In real time: the bets as they are now. */
  readonly settled: readonly SettledBets[];
}

export interface TreePeriod {
  readonly name: string;
  readonly month: string;
  readonly days: number;
  readonly figures: ReadonlyMap<string, TeamFigures>;
  readonly late: readonly LateChange[];
}

export interface Tree {
  readonly kind: Kind;
  readonly uplineNotReached: 'owe' | 'skip';
  readonly carry: CarryStrategy;
  readonly rule: DividendRule;
  readonly feePpm: bigint;
  /** What a share of revenue is of. */
  readonly revenue: RevenueRule;
  readonly dayCapMinor: bigint | undefined;
  /** Gross salaries of the day, of which the hours are an advance. */
  readonly advanceOn: ReadonlyMap<string, bigint>;
  readonly agents: readonly TreeAgent[];
  readonly periods: readonly TreePeriod[];
}

export function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongFile(`${place} is no object`);
  return value as Fields;
}

export function listOf(value: unknown, place: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new WrongFile(`${place} is no list`);
  return value;
}

/** A whole number of minor units, as a number or as text. */
export function minorOf(value: unknown, place: string): bigint {
  if (value === undefined) return 0n;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return BigInt(value);
  throw new WrongFile(`${place} is no whole number`);
}

/** "0.008" of an amount; at most six decimals. */
export function ppmOf(value: unknown, place: string): bigint {
  if (value === undefined) return 0n;
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(String(value)) ?? [];
  if (whole === '') throw new WrongFile(`${place} is no fraction with at most six decimals`);
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}

export function textOf(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new WrongFile(`${place} is no text`);
}

export function oneOf<const Choice extends string>(value: unknown, choices: readonly Choice[], place: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new WrongFile(`${place} is none of ${choices.join(', ')}`);
  return found;
}

const countOf = (value: unknown, place: string) => Number(minorOf(value, place));

function tierOf(value: unknown, place: string): Tier {
  const { sales, active, loss, rate, fixed } = fieldsOf(value, place);
  if ((rate === undefined) === (fixed === undefined)) throw new WrongFile(`${place} has a rate or a fixed sum`);
  return {
    salesMinor: minorOf(sales, `${place}.sales`),
    activeMembers: countOf(active, `${place}.active`),
    ...(loss === undefined ? {} : { lossMinor: minorOf(loss, `${place}.loss`) }),
    pays:
      fixed === undefined
        ? { ratePpm: ppmOf(rate, `${place}.rate`) }
        : { fixedMinor: minorOf(fixed, `${place}.fixed`) },
  };
}

function agentOf(value: unknown, place: string): TreeAgent {
  const { name, upline, cash, drawCash, tiers } = fieldsOf(value, place);
  return {
    name: textOf(name, `${place}.name`),
    upline: upline === undefined || upline === null ? undefined : textOf(upline, `${place}.upline`),
    cashMinor: minorOf(cash, `${place}.cash`),
    drawCash: drawCash === true,
    tiers: listOf(tiers, `${place}.tiers`).map((tier, index) => tierOf(tier, `${place}.tiers[${index}]`)),
  };
}

function betsOf(value: unknown, place: string): BetSums {
  const fields = fieldsOf(value ?? {}, place);
  const amount = (name: string) => minorOf(fields[name], `${place}.${name}`);
  return {
    stakeMinor: amount('stakes'),
    payoutMinor: amount('payouts'),
    wonStakeMinor: amount('wonStakes'),
    lostStakeMinor: amount('lostStakes'),
    lostMinor: amount('lost'),
  };
}

const settledOf = (value: unknown, place: string): readonly SettledBets[] =>
  listOf(value, place).map((one, at) => ({ validMinor: minorOf(one, `${place}[${at}]`), count: 1 }));

function figuresOf(value: unknown, place: string): TeamFigures {
  const fields = fieldsOf(value, place);
  const amount = (name: string) => minorOf(fields[name], `${place}.${name}`);
  const [stakesMinor, payoutsMinor] = [amount('stakes'), amount('payouts')];
  return {
    salesMinor: fields.sales === undefined ? stakesMinor : amount('sales'),
    activeMembers: countOf(fields.active, `${place}.active`),
    lossMinor: fields.loss === undefined ? stakesMinor - payoutsMinor : amount('loss'),
    stakesMinor,
    payoutsMinor,
    rebatesMinor: amount('rebates'),
    awardsMinor: amount('awards'),
    salaryMinor: amount('salary'),
    depositsMinor: amount('deposits'),
    bets: betsOf(fields, place),
    live: betsOf(fields.live, `${place}.live`),
    settled: settledOf(fields.bets, `${place}.bets`),
  };
}

function periodOf(value: unknown, place: string): TreePeriod {
  const { name, month, days, figures, late } = fieldsOf(value, place);
  const entries = Object.entries(fieldsOf(figures, `${place}.figures`));
  return {
    name: textOf(name, `${place}.name`),
    month: month === undefined ? '' : textOf(month, `${place}.month`),
    days: days === undefined ? 1 : Math.max(1, countOf(days, `${place}.days`)),
    figures: new Map(entries.map(([agent, one]) => [agent, figuresOf(one, `${place}.figures.${agent}`)])),
    late: listOf(late, `${place}.late`).map((one, index) => lateOf(one, `${place}.late[${index}]`)),
  };
}

function lateOf(value: unknown, place: string): LateChange {
  const { agent, period, sales, active, retier, bets } = fieldsOf(value, place);
  return {
    agent: textOf(agent, `${place}.agent`),
    period: textOf(period, `${place}.period`),
    salesMinor: minorOf(sales, `${place}.sales`),
    activeMembers: countOf(active, `${place}.active`),
    retier: retier === true,
    settled: settledOf(bets, `${place}.bets`),
  };
}

export function readTree(fields: Fields): Tree {
  const { kind, uplineNotReached = 'owe', carry = 'none', rule = 'loss', fee, dayCap, advanceOn = {} } = fields;
  const agents = listOf(fields.agents, 'agents').map((agent, index) => agentOf(agent, `agents[${index}]`));
  checkUplines(agents);
  return {
    kind: oneOf(kind, kinds, 'kind'),
    uplineNotReached: oneOf(uplineNotReached, ['owe', 'skip'], 'uplineNotReached'),
    carry: oneOf(carry, carryStrategies, 'carry'),
    rule: oneOf(rule, dividendRules, 'rule'),
    feePpm: ppmOf(fee, 'fee'),
    revenue: {
      basis: oneOf(fields.basis ?? 'revenue', shareBases, 'basis'),
      feePpm: ppmOf(fee, 'fee'),
      paymentPpm: ppmOf(fields.paymentFee, 'paymentFee'),
      isLiveHalved: fields.halfLive === true,
    },
    dayCapMinor: dayCap === undefined ? undefined : minorOf(dayCap, 'dayCap'),
    advanceOn: new Map(
      Object.entries(fieldsOf(advanceOn, 'advanceOn')).map(([name, gross]) => [name, minorOf(gross, 'advanceOn')]),
    ),
    agents,
    periods: listOf(fields.periods, 'periods').map((period, index) => periodOf(period, `periods[${index}]`)),
  };
}

/** Every upline is in the file, and nobody is above itself. */
function checkUplines(agents: readonly TreeAgent[]): void {
  const uplines = new Map(agents.map(({ name, upline }) => [name, upline]));
  if (uplines.size !== agents.length) throw new WrongFile('two agents have one name');
  for (const { name } of agents) {
    const above = new Set([name]);
    for (let upline = uplines.get(name); upline !== undefined; upline = uplines.get(upline)) {
      if (!uplines.has(upline)) throw new WrongFile(`${upline} is no agent of the file`);
      if (above.has(upline)) throw new WrongFile(`${name} is above itself`);
      above.add(upline);
    }
  }
}
