/** The rules of every vendor whose history of bets is read, as checks that return violations: run on its test double. */
import { assert, currencies, parseAmount } from '#kernel';
import { allOf, broken, type Ports, parrot } from './conformance-outside.ts';
import type { TestDouble, VendorConnection, VendorPlayer, VendorPlugin } from './plugin.ts';
import type { PlayedBet } from './plugin-history.ts';

type Line = (double: TestDouble) => TestDouble['answer'];

const straight: Line = (double) => double.answer;
/** More than a page of any list. */
const BETS = 103;
const currency = currencies.PHP;

interface Site {
  readonly plugin: VendorPlugin;
  readonly double: TestDouble;
  readonly ports: Ports;
}

const over = ({ plugin, double, ports }: Site, line: Line): VendorConnection =>
  plugin.open({ ...ports, settings: double.settings, http: line(double) });

/** What changed in the millisecond of a moment; undefined where it cannot be read. */
function changedAt(connection: VendorConnection, atMs: number, change: { to?: Date; merchantCode?: string } = {}) {
  const requested = { merchantCode: 'demo', currency, from: new Date(atMs), to: new Date(atMs + 1), ...change };
  return allOf(
    (cursor) => connection.listBets?.({ ...requested, ...cursor }),
    ({ bets }) => bets,
  );
}

const minorOf = (amount: string): bigint | undefined => {
  const read = parseAmount(amount, currency);
  return read.ok ? read.value : undefined;
};

/** An empty list is a pass. */
export async function historyViolations(plugin: VendorPlugin, given: Ports): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const time = { now: given.clock.now() };
  const ports = { random: given.random, clock: { now: () => time.now } };
  const double = await (await plugin.testDouble())(ports);
  const site = { plugin, double, ports };
  const own = over(site, straight);
  const { betHistory: plan } = plugin;
  holds((own.listBets === undefined) === (plan === undefined), 'it has a plan and no history, or one without a plan');
  if (!plan) return violations;
  holds(
    plan.everySeconds > 0 && plan.lateSeconds >= 0 && plan.periodSeconds > plan.lateSeconds,
    'its periods are over before its lines appear',
  );
  const { history } = double;
  assert(history, 'the test double of a history plays');
  const player: VendorPlayer = { merchantCode: 'demo', name: 'player-0006', currency };
  const other: VendorPlayer = { ...player, name: 'player-0007' };
  const began = time.now;
  await history.play(player, BETS);
  time.now += 5_000;
  await history.play(other, 1);
  time.now += 5_000;
  await history.takeBack();
  time.now += 5_000;
  const [first, second, third] = [
    await changedAt(own, began),
    await changedAt(own, began + 5_000),
    await changedAt(own, began + 10_000),
  ];
  holds(first?.length === BETS && second?.length === 1, 'its history is not that of the time');
  holds(new Set(first?.map(({ betId }) => betId)).size === first?.length, 'it lists a bet twice');
  holds(first?.every((bet) => bet.player === player.name) === true, 'its history tells another player');
  holds(second?.[0]?.player === other.name, 'its history tells another player');
  violations.push(...(first ?? []).flatMap((bet) => lineViolations(bet, began)));
  violations.push(...correctionViolations(second?.[0], third?.[0]));
  violations.push(...(await sumViolations(own, player, first ?? [])));
  const again = await changedAt(own, began);
  holds(JSON.stringify(again) === JSON.stringify(first), 'a period that is over changes');
  for (const nothing of [{ to: new Date(began) }, { merchantCode: 'elsewhere' }])
    holds((await changedAt(own, began, nothing))?.length === 0, 'its history has what was not asked for');
  return [...new Set([...violations, ...(await lineFaults(site, began))])];
}

function lineViolations(
  { currency: code, stake, payout, result, placedAt, version }: PlayedBet,
  atMs: number,
): string[] {
  const [stakeMinor, payoutMinor] = [minorOf(stake), minorOf(payout)];
  if (code !== currency.code || stakeMinor === undefined || payoutMinor === undefined)
    return ['its history tells amounts that are none'];
  const violations: string[] = [];
  if (result === undefined) violations.push('a bet that ended is open');
  else if ((result === 'won') !== payoutMinor > stakeMinor) violations.push('a bet ends otherwise than it pays');
  if (placedAt.getTime() !== atMs) violations.push('its history tells another time');
  if (!Number.isSafeInteger(version)) violations.push('its bets have no version');
  return violations;
}

function correctionViolations(was: PlayedBet | undefined, is: PlayedBet | undefined): string[] {
  if (!was || is?.betId !== was.betId) return ['what was taken back is not reported'];
  const violations: string[] = [];
  if (is.result !== 'void') violations.push('what was taken back still counts');
  if (is.version <= was.version) violations.push('what was taken back is no later version');
  if (is.placedAt.getTime() !== was.placedAt.getTime()) violations.push('what was taken back was placed anew');
  return violations;
}

/** What was won and lost is what became of the balance. */
async function sumViolations({ wallet }: VendorConnection, player: VendorPlayer, bets: readonly PlayedBet[]) {
  const balance = await wallet?.balance(player);
  if (balance?.kind !== 'known' || !balance.transfers) return [];
  const netMinor = bets.reduce((sum, { stake, payout }) => sum + (minorOf(payout) ?? 0n) - (minorOf(stake) ?? 0n), 0n);
  const { inMinor, outMinor } = balance.transfers;
  return balance.balanceMinor === inMinor - outMinor + netMinor
    ? []
    : ['its history is not what became of the balance'];
}

async function lineFaults(site: Site, atMs: number): Promise<readonly string[]> {
  const violations: string[] = [];
  const isFault = async (connection: VendorConnection) => (await changedAt(connection, atMs)) === undefined;
  for (const [name, line] of broken)
    if (!(await isFault(over(site, line)))) violations.push(`${name} is taken for a history`);
  const repeating = over(site, parrot);
  await changedAt(repeating, atMs);
  if (!(await isFault(repeating))) violations.push('it takes another page than it asked for');
  const settings = Object.fromEntries(
    Object.entries(site.double.settings).map(([name, value]) => [name, name === 'origin' ? value : `${value}x`]),
  );
  const withOtherSecret = over({ ...site, double: { ...site.double, settings } }, straight);
  if (!(await isFault(withOtherSecret))) violations.push('it tells anyone who signs');
  return violations;
}
