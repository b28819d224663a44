/**
 * The rules of every vendor that grants free rounds, as checks that return violations: a set is granted once under its id, whatever answer was
 * lost, and a cancellation holds, also when it comes first.
 */
import { currencies } from '#kernel';
import { broken, type Ports, parrot } from './conformance-outside.ts';
import type { TestDouble, VendorGame, VendorPlugin } from './plugin.ts';
import type { FreeRounds, RoundsOrder, RoundsPlan, RoundsStatus } from './plugin-rounds.ts';

const DAY_MS = 86_400_000;
const currency = currencies.PHP;
const idOf = (number: number) => `0190c1de-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** An empty list is a pass, also for a vendor without free rounds. */
export async function roundsViolations(
  plugin: VendorPlugin,
  games: readonly VendorGame[],
  ports: Ports,
): Promise<readonly string[]> {
  const double = await (await plugin.testDouble())(ports);
  const over = (http: TestDouble['answer']) => plugin.open({ ...ports, settings: double.settings, http });
  const { freeRounds: rounds, seamless } = over(double.answer);
  const { freeRounds: plan } = plugin;
  if (!plan && !rounds) return [];
  if (!plan || !rounds) return ['it grants free rounds without a plan, or has a plan and grants none'];
  if (!seamless) return ['it grants free rounds, and reports no round to our wallet'];
  const order = orderAt(plan, games, ports.clock.now());
  if (typeof order === 'string') return [order];
  const line = (answer: TestDouble['answer']) => {
    const { freeRounds } = over(answer);
    return freeRounds ?? rounds;
  };
  return [
    ...(await grantViolations(rounds, order, line, double)),
    ...(await endViolations(rounds, order, double)),
    ...(await lineViolations(order, line, double)),
  ];
}

type LineOf = (answer: TestDouble['answer']) => FreeRounds;

function orderAt(plan: RoundsPlan, games: readonly VendorGame[], nowMs: number): RoundsOrder | string {
  const offered = games.map(({ gameCode }) => ({ gameCode, values: plan.betValues(gameCode, currency) }));
  const [first] = offered.filter(({ values }) => values.length > 0);
  const [betMinor] = first?.values ?? [];
  if (!first || betMinor === undefined) return 'no game of it has free rounds';
  if (first.values.some((minor) => minor <= 0n)) return 'a round of it is worth nothing';
  if (plan.betValues('no-such-game', currency).length > 0) return 'it has free rounds in a game that it has not';
  const player = { merchantCode: 'demo', name: 'player-0001', currency };
  const playBy = new Date(nowMs + DAY_MS);
  return { setId: idOf(1), player, games: [first.gameCode], rounds: 5, betMinor, capMinor: 7_00n, playBy };
}

const shown = (status: RoundsStatus) =>
  'played' in status ? `${status.kind} ${status.played} ${status.wonMinor}` : status.kind;

async function grantViolations(
  rounds: FreeRounds,
  order: RoundsOrder,
  line: LineOf,
  double: TestDouble,
): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  holds(shown(await rounds.state(order)) === 'missing', 'it knows a set that was never ordered');
  // The order arrives, and its answer does not.
  const lost = await line(async (request) => {
    await double.answer(request);
    return { kind: 'lost' };
  }).grant(order);
  holds(lost.kind === 'unknown', 'a lost answer is taken for one');
  holds((await rounds.grant(order)).kind === 'granted', 'it does not grant again what it granted under the id');
  holds(shown(await rounds.state(order)) === 'open 0 0', 'a set that was granted is not open, unplayed');
  double.playRounds?.(order.setId, 2, 3_00n);
  holds((await rounds.grant(order)).kind === 'granted', 'it grants a set no more once it is played');
  holds(shown(await rounds.state(order)) === 'open 2 300', 'a second order is a second set, or its figures are wrong');
  const later = { ...order, playBy: new Date(order.playBy.getTime() + DAY_MS) };
  holds((await rounds.grant(later)).kind === 'granted', 'a later end is refused');
  for (const [name, change] of [
    ['number of rounds', { rounds: 6 }],
    ['bet value', { betMinor: order.betMinor + 1n }],
    ['player', { player: { ...order.player, name: 'player-0002' } }],
  ] as const) {
    const other = await rounds.grant({ ...order, ...change });
    holds(other.kind === 'refused' && other.reason === 'conflict', `the id is granted with another ${name}`);
  }
  for (const [reason, change] of [
    ['game', { games: ['no-such-game'] }],
    ['bet', { betMinor: order.betMinor + 1n }],
  ] as const) {
    const other = await rounds.grant({ ...order, setId: idOf(2), ...change });
    holds(other.kind === 'refused' && other.reason === reason, `it grants a ${reason} that it has not`);
  }
  const foreign = await rounds.state({ ...order, player: { ...order.player, merchantCode: 'other' } });
  holds(foreign.kind !== 'open' && foreign.kind !== 'over', 'it tells one merchant of another’s set');
  return violations;
}

async function endViolations(rounds: FreeRounds, order: RoundsOrder, double: TestDouble): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  for (const _time of [1, 2]) holds(shown(await rounds.cancel(order)) === 'over 2 300', 'a cancelled set is not over');
  holds(shown(await rounds.state(order)) === 'over 2 300', 'it forgets a set that it cancelled');
  const again = await rounds.grant(order);
  holds(again.kind === 'refused' && again.reason === 'cancelled', 'it grants what was cancelled');
  // The cancellation overtook the order.
  const late = { ...order, setId: idOf(3) };
  holds(shown(await rounds.cancel(late)) === 'over 0 0', 'it cancels no set that never arrived');
  const granted = await rounds.grant(late);
  holds(granted.kind === 'refused' && granted.reason === 'cancelled', 'it grants what was cancelled before');
  const whole = { ...order, setId: idOf(4) };
  await rounds.grant(whole);
  double.playRounds?.(whole.setId, whole.rounds, 1n);
  holds(shown(await rounds.state(whole)) === `over ${whole.rounds} 1`, 'a set that is played to its end is not over');
  return violations;
}

async function lineViolations(order: RoundsOrder, line: LineOf, double: TestDouble): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  for (const [name, broke] of broken) {
    const over = line(broke(double));
    const kinds = [(await over.grant(order)).kind, (await over.cancel(order)).kind, (await over.state(order)).kind];
    holds(
      kinds.every((kind) => kind === 'unknown'),
      `${name} is taken for an answer about free rounds`,
    );
  }
  const repeating = line(parrot(double));
  await repeating.state({ ...order, setId: idOf(4) });
  const other = [await repeating.grant(order), await repeating.cancel(order), await repeating.state(order)];
  holds(
    other.every(({ kind }) => kind === 'unknown'),
    'it believes an answer about another set',
  );
  return violations;
}
