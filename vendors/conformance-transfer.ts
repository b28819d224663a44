/**
 * The rules of every vendor with a transfer wallet, as checks that return violations: run on its test double, also over failing
 * connections.
 */
import { assert, currencies, newId } from '#kernel';
import { allOf, broken, noLine, type Ports, parrot, unclear } from './conformance-outside.ts';
import type {
  BalanceListRequest,
  TestDouble,
  TransferOrder,
  TransferWallet,
  VendorPlayer,
  VendorPlugin,
} from './plugin.ts';

type Line = (double: TestDouble) => TestDouble['answer'];

const straight: Line = (double) => double.answer;

function walletOver(plugin: VendorPlugin, double: TestDouble, ports: Ports, line: Line): TransferWallet {
  const { wallet } = plugin.open({ ...ports, settings: double.settings, http: line(double) });
  assert(wallet, 'a vendor whose play ends by its wallet has one');
  return wallet;
}

/** An empty list is a pass. */
export async function transferViolations(plugin: VendorPlugin, ports: Ports): Promise<readonly string[]> {
  const open = await plugin.testDouble();
  const double = await open(ports);
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const wallet = walletOver(plugin, double, ports, straight);
  const player: VendorPlayer = { merchantCode: 'demo', name: 'player-0001', currency: currencies.PHP };
  const order = (direction: 'in' | 'out', amountMinor: bigint): TransferOrder => ({
    transferId: newId(ports.clock, ports.random),
    player,
    direction,
    amountMinor,
  });
  const there = async () => {
    const reported = await wallet.balance(player);
    return reported.kind === 'known' ? reported.balanceMinor : undefined;
  };

  holds(plugin.origins(double.settings).length > 0, 'it is nowhere');
  holds(wallet.requestLifetimeSeconds > 0, 'its requests never end');
  holds((await there()) === 0n, 'somebody new has something');
  const put = order('in', 500_00n);
  holds((await wallet.queryTransfer(put)).kind === 'missing', 'it knows what it was never sent');
  holds((await wallet.transferIn(put)).kind === 'done', 'it takes nothing in');
  holds((await wallet.transferIn(put)).kind === 'done', 'it answers a repetition otherwise');
  holds((await there()) === 500_00n, 'what was sent twice counts twice');
  holds((await wallet.queryTransfer(put)).kind === 'done', 'it forgets what it did');
  const tooMuch = await wallet.transferOut(order('out', 500_01n));
  holds(tooMuch.kind === 'refused', 'it gives more than there is');
  holds((await wallet.transferOut(order('out', 120_50n))).kind === 'done', 'it gives nothing back');
  holds((await there()) === 379_50n, 'what is left is not what should be');

  for (const [name, line] of unclear) {
    const broken = walletOver(plugin, double, ports, line);
    holds((await broken.transferIn(order('in', 10_00n))).kind === 'unknown', `${name} is taken for an answer`);
    holds((await broken.transferOut(order('out', 10_00n))).kind === 'unknown', `${name} is taken for a way out`);
    holds((await broken.queryTransfer(put)).kind === 'unknown', `${name} is taken for knowledge`);
    holds((await broken.balance(player)).kind === 'unknown', `${name} is taken for a balance`);
  }
  const gone = walletOver(plugin, double, ports, () => async () => ({ kind: 'unreachable' }));
  holds((await gone.transferIn(order('in', 10_00n))).kind === 'refused', 'what never left waits for an answer');
  holds((await gone.queryTransfer(put)).kind === 'unknown', 'a question that never left is an answer');
  const repeating = walletOver(plugin, double, ports, parrot);
  await repeating.transferIn(order('in', 1_00n));
  holds(
    (await repeating.transferIn(order('in', 2_00n))).kind === 'unknown',
    'it believes an answer about another order',
  );
  violations.push(...(await launchCheckViolations(plugin, double, ports, player)));
  violations.push(...(await listViolations(plugin, ports)));
  const entries = Object.entries(double.settings);
  const settings = Object.fromEntries(entries.map(([name, value]) => [name, name === 'origin' ? value : `${value}x`]));
  const withOtherSecret = walletOver(plugin, { ...double, settings }, ports, straight);
  holds((await withOtherSecret.transferOut(order('out', 10_00n))).kind !== 'done', 'it pays anyone who signs');
  holds((await withOtherSecret.closePlayer(player)).kind !== 'closed', 'it closes for anyone who signs');
  const requested = sessionsOf(double).requestLaunchCheck({ player: player.name, ticket: 'ticket' });
  holds(withOtherSecret.readLaunchCheck(requested) === undefined, 'it believes anyone who signs a check of a launch');
  return violations;
}

const DAY_MS = 86_400_000;

function sessionsOf({ sessions }: TestDouble): NonNullable<TestDouble['sessions']> {
  assert(sessions, 'the test double of a wallet opens sessions');
  return sessions;
}

/** Closing a player's session is effective, and the check of a launch cannot be forged. */
async function launchCheckViolations(
  plugin: VendorPlugin,
  double: TestDouble,
  ports: Ports,
  player: VendorPlayer,
): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const wallet = walletOver(plugin, double, ports, straight);
  const other: VendorPlayer = { ...player, name: 'player-0002' };
  const sessions = sessionsOf(double);
  const [mayBet, mayOtherBet] = [await sessions.open(player), await sessions.open(other)];
  holds(await mayBet(), 'nobody can play there');
  holds((await wallet.closePlayer(player)).kind === 'closed', 'it closes nobody');
  holds(!(await mayBet()), 'who was closed plays on');
  holds(await mayOtherBet(), 'it closes others, too');
  holds((await wallet.closePlayer(player)).kind === 'closed', 'it closes nobody a second time');
  holds(
    (await wallet.closePlayer({ ...player, name: 'player-0003' })).kind === 'closed',
    'it fails at who is not there',
  );
  for (const [name, line] of [...unclear, noLine]) {
    const reported = await walletOver(plugin, double, ports, line).closePlayer(player);
    holds(reported.kind === 'unknown', `${name} is taken for a closing`);
  }
  const requested = sessions.requestLaunchCheck({ player: player.name, ticket: 'a ticket' });
  const read = wallet.readLaunchCheck(requested);
  holds(read?.player === player.name && read.ticket === 'a ticket', 'it cannot read whose launch is checked');
  const changed = Buffer.from(requested.rawBody).toString().replace(player.name, other.name);
  holds(
    wallet.readLaunchCheck({ ...requested, rawBody: Buffer.from(changed) }) === undefined,
    'it checks a launch that nobody signed',
  );
  holds(wallet.readLaunchCheck({ ...requested, headers: {} }) === undefined, 'it checks a launch without a signature');
  const later = { ...ports, clock: { now: () => ports.clock.now() + DAY_MS } };
  const nextDay = walletOver(plugin, double, later, straight);
  holds(nextDay.readLaunchCheck(requested) === undefined, 'a check from a day ago is still believed');
  return violations;
}

const TRANSFERS = 103;

/** Lists are optional; one that exists is complete, of its own merchant and period, and finite. */
async function listViolations(plugin: VendorPlugin, { random, clock }: Ports): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const time = { now: clock.now() };
  const ports = { random, clock: { now: () => time.now } };
  const double = await (await plugin.testDouble())(ports);
  const wallet = walletOver(plugin, double, ports, straight);
  holds(wallet.listTransfers !== undefined || wallet.listBalances === undefined, 'it lists balances and no transfers');
  if (!wallet.listTransfers) return violations;
  const player: VendorPlayer = { merchantCode: 'demo', name: 'player-0004', currency: currencies.PHP };
  const other: VendorPlayer = { ...player, name: 'player-0005' };
  const order = (change: Partial<TransferOrder>): TransferOrder => ({
    transferId: newId(ports.clock, random),
    player,
    direction: 'in',
    amountMinor: 100_00n,
    ...change,
  });
  const requested = Array.from({ length: TRANSFERS }, (_, at) => order({ amountMinor: 100_00n + BigInt(at) }));
  for (const one of requested) await wallet.transferIn(one);
  await wallet.transferIn(order({ player: other, amountMinor: 7_00n }));
  const back = order({ direction: 'out', amountMinor: 50_50n });
  await wallet.transferOut(back);
  const tooMuch = order({ player: other, direction: 'out', amountMinor: 8_00n });
  await wallet.transferOut(tooMuch);
  const during = { merchantCode: 'demo', from: new Date(time.now), to: new Date(time.now + 1) };
  time.now += 5_000;
  const later = order({});
  await wallet.transferIn(later);

  const reported = await allOf(
    (cursor) => wallet.listTransfers?.({ ...during, ...cursor }),
    ({ lines }) => lines,
  );
  const lineOf = ({ transferId }: TransferOrder) => reported?.filter((line) => line.transferId === transferId) ?? [];
  holds(reported?.length === TRANSFERS + 3 || reported?.length === TRANSFERS + 2, 'its list is not that of the time');
  holds(
    requested.every((one) => lineOf(one).length === 1 && lineOf(one)[0]?.state === 'done'),
    'its list lacks a transfer, or has one twice',
  );
  const [line] = lineOf(back);
  holds(
    line?.player === player.name && line.direction === 'out' && line.amount === '50.50' && line.currency === 'PHP',
    'its list tells a transfer otherwise than it was',
  );
  holds(line?.at.getTime() === during.from.getTime(), 'its list tells another time');
  holds(
    lineOf(tooMuch).every(({ state }) => state === 'refused'),
    'its list counts what it refused',
  );
  holds(lineOf(later).length === 0, 'its list has what came after');
  for (const nothing of [
    { ...during, to: during.from },
    { ...during, merchantCode: 'elsewhere' },
  ]) {
    const page = await wallet.listTransfers(nothing);
    holds(page.kind === 'page' && page.lines.length === 0, 'its list has what was not asked for');
  }

  const of = { merchantCode: 'demo', currency: player.currency };
  violations.push(...(await balanceListViolations(wallet, of, [player, other])));
  for (const [name, way] of broken) {
    const faulty = walletOver(plugin, double, ports, way);
    holds((await faulty.listTransfers?.(during))?.kind === 'fault', `${name} is taken for a list`);
    holds(!wallet.listBalances || (await faulty.listBalances?.(of))?.kind === 'fault', `${name} is taken for balances`);
  }
  return violations;
}

async function balanceListViolations(
  wallet: TransferWallet,
  of: BalanceListRequest,
  players: readonly VendorPlayer[],
): Promise<readonly string[]> {
  if (!wallet.listBalances) return [];
  const violations: string[] = [];
  const there = await allOf(
    (cursor) => wallet.listBalances?.({ ...of, ...cursor }),
    ({ balances }) => balances,
  );
  for (const player of players) {
    const one = await wallet.balance(player);
    const listed = there?.filter(({ player: name }) => name === player.name) ?? [];
    const isSame = one.kind === 'known' && listed.length === 1 && listed[0]?.balanceMinor === one.balanceMinor;
    if (!isSame) violations.push('its list tells another balance than it does');
  }
  const elsewhere = await wallet.listBalances({ ...of, merchantCode: 'elsewhere' });
  const isEmpty = elsewhere.kind === 'page' && elsewhere.balances.length === 0;
  return isEmpty ? violations : [...violations, 'its list has balances of another merchant'];
}
