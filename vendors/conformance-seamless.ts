/** The rules of every vendor that calls our wallet, as checks that return violations: what is sent is read, and every answer arrives. */
import { isDeepStrictEqual } from 'node:util';
import { type Clock, currencies, type Random } from '#kernel';
import type { VendorPlugin } from './plugin.ts';
import { type WalletRequest, type WalletResponse, walletRefusals } from './plugin-seamless.ts';

const currency = currencies.PHP;
const place = {
  kind: 'steps',
  player: 'player-0001',
  token: 'token',
  currency: currency.code,
  game: 'game',
  round: 'round',
} as const;

const requests: readonly WalletRequest[] = [
  { kind: 'authenticate', ticket: 'a+b/c=d&e f' },
  { kind: 'renew', player: 'player-0001', token: 'token' },
  { kind: 'balance', player: 'player-0001' },
  { ...place, steps: [{ kind: 'bet', id: 'b', amountMinor: 1n }], eventAt: new Date(1_770_000_000_000) },
  { ...place, steps: [{ kind: 'bet', id: 'b', amountMinor: 0n }] },
  {
    ...place,
    steps: [
      { kind: 'bet', id: 'b', amountMinor: 10_000_000_000_00n, pot: { code: 'grand', amountMinor: 5n } },
      { kind: 'win', id: 'w', amountMinor: 0n, bet: 'b' },
      { kind: 'win', id: 'v', amountMinor: 7n, bet: 'b', pot: 'grand' },
      { kind: 'rollback', id: 'r', target: 'v' },
    ],
  },
];

/** Of a vendor that grants free rounds. */
const SET = '0190c1de-0000-7000-8000-000000000001';
const freeRequests: readonly WalletRequest[] = [
  { ...place, steps: [{ kind: 'bet', id: 'b', amountMinor: 0n, free: SET }] },
  { ...place, steps: [{ kind: 'win', id: 'w', amountMinor: 5n, bet: 'b', free: SET }] },
];

const answers: readonly WalletResponse[] = [
  { kind: 'authenticated', player: 'player-0001', token: 'token', expiresAt: new Date(0), currency, balanceMinor: 5n },
  { kind: 'renewed', token: 'token', expiresAt: new Date(0) },
  { kind: 'done', currency, balanceMinor: 5n, steps: [{ id: 'b', transferId: '77', isRepeated: true }] },
];

/** Amounts that are none: negative, an exponent, more digits than the currency has, not a decimal. */
const badAmounts = ['-1.00', '1e2', '1.001', 'NaN', '', '01.00', '1.', ' 1.00', '１.00'];

export async function seamlessViolations(
  plugin: VendorPlugin,
  ports: { readonly clock: Clock & { forward(seconds: number): void }; readonly random: Random },
): Promise<readonly string[]> {
  const open = await plugin.testDouble();
  const { caller: double, settings } = await open(ports);
  const http = async () => ({ kind: 'unreachable' }) as const;
  const { seamless: wallet } = plugin.open({ ...ports, http, settings });
  if (!double || !wallet) return ['it does not call our wallet'];
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  for (const request of [...requests, ...(plugin.freeRounds ? freeRequests : [])]) {
    const read = wallet.read(double.call(request));
    holds(read.ok && isDeepStrictEqual(read.value, request), `it reads otherwise than was sent: ${request.kind}`);
  }
  for (const answer of answers) {
    const received = double.received(wallet.write(answer));
    const isMoney = answer.kind === 'renewed' || received.balance === '0.05';
    holds(received.refused === undefined && isMoney, `it answers otherwise than was done: ${answer.kind}`);
    if (answer.kind === 'done')
      holds(isDeepStrictEqual(received.steps, answer.steps), 'it loses what became of a step');
  }
  for (const reason of walletRefusals) {
    const received = double.received(wallet.write({ kind: 'refused', reason, balance: { minor: 5n, currency } }));
    holds(received.refused === reason && received.balance === '0.05', `a refusal is lost: ${reason}`);
  }
  const sent = double.call({ ...place, steps: [{ kind: 'bet', id: 'b', amountMinor: 100n }] });
  const text = Buffer.from(sent.rawBody).toString();
  const reads = (change: Partial<typeof sent>) => {
    const read = wallet.read({ ...sent, ...change });
    return read.ok ? 'read' : read.refusal.code;
  };
  holds(reads({ headers: {} }) === 'signature', 'it takes unsigned calls');
  holds(reads({ rawBody: Buffer.from(text.replace('1.00', '9.00')) }) === 'signature', 'it takes changed amounts');
  holds(
    reads({ rawBody: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) }) === 'signature',
    'it signs no bytes',
  );
  for (const amount of badAmounts) {
    const read = wallet.read(double.resign(text.replace('"1.00"', JSON.stringify(amount))));
    holds(!read.ok && read.refusal.code === 'malformed', `it reads an amount of ${amount}`);
  }
  ports.clock.forward(24 * 3600);
  holds(reads({}) === 'signature', 'a call never ends');
  return violations;
}
