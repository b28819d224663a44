/** What every vendor with a wallet of its own must keep, as checks that name their breach: asked of its rehearsal, and of lines that break. */
import { type Clock, currencies, type HttpOutcome, newId, type Random } from '#kernel';
import type { Rehearsal, TransferOrder, TransferSocket, TransferWallet, VendorPlayer } from './socket.ts';

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

type Line = (rehearsal: Rehearsal) => Rehearsal['answer'];

const straight: Line = (rehearsal) => rehearsal.answer;

function walletOver(socket: TransferSocket, rehearsal: Rehearsal, ports: Ports, line: Line): TransferWallet {
  return socket.create({ ...ports, settings: rehearsal.settings, http: line(rehearsal) });
}

/** Lines that give no clear answer: whatever comes over them, nobody knows what became of a transfer. */
const unclear: readonly (readonly [string, Line])[] = [
  ['a line that broke', () => async () => ({ kind: 'lost' })],
  ['an error', () => async () => ({ kind: 'answered', status: 500, body: 'oops' })],
  ['a page', () => async () => ({ kind: 'answered', status: 200, body: '<html></html>' })],
  ['nothing', () => async () => ({ kind: 'answered', status: 200, body: '' })],
  ['a gateway that waited too long', () => async () => ({ kind: 'answered', status: 504, body: '{}' })],
];

const noLine: (typeof unclear)[number] = ['no line', () => async () => ({ kind: 'unreachable' })];

/** Answers every question with what was answered to the first. */
const parrot: Line = (rehearsal) => {
  let first: Promise<HttpOutcome> | undefined;
  return (request) => {
    first ??= rehearsal.answer(request);
    return first;
  };
};

/** An empty list is a pass. */
export async function transferBreaches(socket: TransferSocket, ports: Ports): Promise<readonly string[]> {
  const open = await socket.rehearse();
  const rehearsal = open(ports);
  const breaches: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || breaches.push(otherwise));
  const wallet = walletOver(socket, rehearsal, ports, straight);
  const player: VendorPlayer = { merchantCode: 'demo', name: 'player-0001', currency: currencies.PHP };
  const order = (direction: 'in' | 'out', amountMinor: bigint): TransferOrder => ({
    transferId: newId(ports.clock, ports.random),
    player,
    direction,
    amountMinor,
  });
  const there = async () => {
    const told = await wallet.balance(player);
    return told.kind === 'known' ? told.balanceMinor : undefined;
  };

  holds(socket.origins(rehearsal.settings).length > 0, 'it is nowhere');
  holds(socket.requestLifetimeSeconds > 0, 'its requests never end');
  holds((await there()) === 0n, 'somebody new has something');
  const put = order('in', 500_00n);
  holds((await wallet.queryTransfer(put)).kind === 'missing', 'it knows what it was never told');
  holds((await wallet.transferIn(put)).kind === 'done', 'it takes nothing in');
  holds((await wallet.transferIn(put)).kind === 'done', 'it answers a repetition otherwise');
  holds((await there()) === 500_00n, 'what was told twice counts twice');
  holds((await wallet.queryTransfer(put)).kind === 'done', 'it forgets what it did');
  const tooMuch = await wallet.transferOut(order('out', 500_01n));
  holds(tooMuch.kind === 'refused', 'it gives more than there is');
  holds((await wallet.transferOut(order('out', 120_50n))).kind === 'done', 'it gives nothing back');
  holds((await there()) === 379_50n, 'what is left is not what should be');

  for (const [name, line] of unclear) {
    const broken = walletOver(socket, rehearsal, ports, line);
    holds((await broken.transferIn(order('in', 10_00n))).kind === 'unknown', `${name} is taken for an answer`);
    holds((await broken.transferOut(order('out', 10_00n))).kind === 'unknown', `${name} is taken for a way out`);
    holds((await broken.queryTransfer(put)).kind === 'unknown', `${name} is taken for knowledge`);
    holds((await broken.balance(player)).kind === 'unknown', `${name} is taken for a balance`);
  }
  const gone = walletOver(socket, rehearsal, ports, () => async () => ({ kind: 'unreachable' }));
  holds((await gone.transferIn(order('in', 10_00n))).kind === 'refused', 'what never left waits for an answer');
  holds((await gone.queryTransfer(put)).kind === 'unknown', 'a question that never left is an answer');
  const repeating = walletOver(socket, rehearsal, ports, parrot);
  await repeating.transferIn(order('in', 1_00n));
  holds(
    (await repeating.transferIn(order('in', 2_00n))).kind === 'unknown',
    'it believes an answer about another order',
  );
  breaches.push(...(await seatBreaches(socket, rehearsal, ports, player)));
  const stranger = socket.create({
    ...ports,
    http: rehearsal.answer,
    settings: Object.fromEntries(
      Object.entries(rehearsal.settings).map(([name, value]) => [name, name === 'origin' ? value : `${value}x`]),
    ),
  });
  holds((await stranger.transferOut(order('out', 10_00n))).kind !== 'done', 'it pays whoever signs');
  holds((await stranger.closePlayer(player)).kind !== 'closed', 'it closes for whoever signs');
  const asked = rehearsal.askSeat({ player: player.name, ticket: 'ticket' });
  holds(stranger.readSeat(asked) === undefined, 'it believes whoever asks for a seat');
  return breaches;
}

const DAY_MS = 86_400_000;

/** What a player has open ends when the merchant says so, for certain; and a seat is asked for in a way that nobody else can. */
async function seatBreaches(
  socket: TransferSocket,
  rehearsal: Rehearsal,
  ports: Ports,
  player: VendorPlayer,
): Promise<readonly string[]> {
  const breaches: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || breaches.push(otherwise));
  const wallet = walletOver(socket, rehearsal, ports, straight);
  const other: VendorPlayer = { ...player, name: 'player-0002' };
  const [mayBet, mayOtherBet] = [await rehearsal.sit(player), await rehearsal.sit(other)];
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
    const told = await walletOver(socket, rehearsal, ports, line).closePlayer(player);
    holds(told.kind === 'unknown', `${name} is taken for a closing`);
  }
  const asked = rehearsal.askSeat({ player: player.name, ticket: 'a ticket' });
  const read = wallet.readSeat(asked);
  holds(read?.player === player.name && read.ticket === 'a ticket', 'it cannot read who asks for a seat');
  const changed = Buffer.from(asked.rawBody).toString().replace(player.name, other.name);
  holds(wallet.readSeat({ ...asked, rawBody: Buffer.from(changed) }) === undefined, 'it seats whom nobody signed for');
  holds(wallet.readSeat({ ...asked, headers: {} }) === undefined, 'it seats without a signature');
  const later = { ...ports, clock: { now: () => ports.clock.now() + DAY_MS } };
  const nextDay = walletOver(socket, rehearsal, later, straight);
  holds(nextDay.readSeat(asked) === undefined, 'a seat asked for a day ago is still believed');
  return breaches;
}
