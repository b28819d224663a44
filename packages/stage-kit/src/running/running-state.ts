/** What a page knows of a running round: the server's answer, and every event of the stream since. Nothing is forgotten or taken twice. */
import type { RoundEvent, RunningNow, SharedBet } from '../stage/stage.ts';

export type RunningState = Omit<RunningNow, 'serverTime'>;

const PHASES = ['betting', 'running', 'ended'];
const ROUNDS_SHOWN = 20;

/** "20261123-0042" in order. */
const isBefore = (one: string, other: string) => {
  const [day = '', number = ''] = one.split('-');
  const [otherDay = '', otherNumber = ''] = other.split('-');
  return day < otherDay || (day === otherDay && Number(number) < Number(otherNumber));
};

/** Whether this says less of the rounds than what is known. */
function isOld({ drawNumber, phase }: Pick<RoundEvent, 'drawNumber' | 'phase'>, { round }: RunningState): boolean {
  if (!round) return false;
  if (round.drawNumber !== drawNumber) return isBefore(drawNumber, round.drawNumber);
  return PHASES.indexOf(phase) < PHASES.indexOf(round.phase);
}

/** An answer that was on its way while an event came does not take the round back. */
export function withAnswer(known: RunningState | undefined, answer: RunningState): RunningState {
  if (!known || !answer.round || !isOld(answer.round, known)) return answer;
  const isSame = known.round?.drawNumber === answer.round.drawNumber;
  return isSame && !known.mine && answer.mine ? { ...known, mine: answer.mine } : known;
}

export function withEvent(known: RunningState, event: RoundEvent): RunningState {
  if (isOld(event, known)) return known;
  const { bets: changed, gameCode: _, ...round } = event;
  const isSame = known.round?.drawNumber === round.drawNumber;
  const before: RunningState = isSame ? known : { bets: [], betCount: 0, last: known.last };
  const bets = merged(before.bets, changed);
  const own = changed.find(({ betId }) => betId === before.mine?.betId);
  return {
    round,
    bets,
    betCount: before.betCount + bets.length - before.bets.length,
    ...(before.mine && { mine: own ? { ...before.mine, ...endOf(own) } : before.mine }),
    last: round.phase === 'ended' ? withRound(known.last, round) : known.last,
  };
}

const endOf = ({ state, payout, paidE4 }: SharedBet) => ({
  state,
  ...(payout !== undefined && { payout }),
  ...(paidE4 !== undefined && { paidE4 }),
});

function merged(bets: readonly SharedBet[], changed: readonly SharedBet[]): SharedBet[] {
  const byId = new Map([...bets, ...changed].map((bet) => [bet.betId, bet]));
  return [...byId.values()].filter(({ state }) => state !== 'cancelled');
}

function withRound(last: RunningState['last'], round: NonNullable<RunningState['round']>): RunningState['last'] {
  const { drawNumber, outcome, closesAt } = round;
  const rest = last.filter((one) => one.drawNumber !== drawNumber);
  return [{ drawNumber, state: 'drawn' as const, drawnAt: closesAt, outcome }, ...rest].slice(0, ROUNDS_SHOWN);
}
