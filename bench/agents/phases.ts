/** The phases of a night's run, by the statement that each begins with, and what bets and processors made of each. */
import { summarise } from '../kit/latencies.ts';

const phases: readonly (readonly [string, RegExp])[] = [
  ['teams listed', /insert into agent_team_sum .* from contract/],
  ['sums of teams', /with piece as/],
  ['bills made', /from "agent_contract" .*not exists \(select 1 from agent_bill/],
  ['payments decided', /from "agent_bill" .* order by "from_at"/],
  ['bills paid', /delete from agent_payout/],
  ['sums forgotten', /delete from agent_team_sum/],
  ['rebates paid', /with member as materialized/],
  ['exposure', /from "agent_check"/],
];

/** Undefined: a statement of the phase that there is. */
export function phaseOf(text: string): string | undefined {
  const flat = text.replaceAll(/\s+/g, ' ');
  return phases.find(([, begins]) => begins.test(flat))?.[0];
}

/** What the node's processors had done by then, its own and the database's for it. */
export interface PhaseBegun {
  readonly phase: string;
  readonly atMs: number;
  readonly nodeSeconds: number;
  readonly databaseSeconds: number;
}

export interface TimedBet {
  readonly atMs: number;
  readonly ms: number;
}

/** A line for each phase, in the order in which they began; one that begins again goes on. */
export function linesOf(begun: readonly PhaseBegun[], bets: readonly TimedBet[], aloneMs: number): readonly string[] {
  const spans = begun.flatMap((from, at) => {
    const to = begun[at + 1];
    return to ? [{ from, to }] : [];
  });
  return [...Map.groupBy(spans, ({ from }) => from.phase)].map(([phase, own]) => {
    const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0);
    const seconds = sum(({ from, to }) => to.atMs - from.atMs) / 1_000;
    const node = sum(({ from, to }) => to.nodeSeconds - from.nodeSeconds);
    const database = sum(({ from, to }) => to.databaseSeconds - from.databaseSeconds);
    const latencies = bets
      .filter(({ atMs }) => own.some(({ from, to }) => atMs >= from.atMs && atMs < to.atMs))
      .map(({ ms }) => ms);
    const { p50Ms, p99Ms } = summarise(latencies, seconds);
    const slow = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${(p99Ms / aloneMs).toFixed(2)} x) of ${latencies.length} bets`;
    return `${phase.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s, processor ${node.toFixed(1).padStart(5)} s of the run and ${database.toFixed(1).padStart(5)} s of the database; ${slow}`;
  });
}
