/** The wallet's own site: charges of merchants, and the page that shows the codes it would send by SMS. */
import {
  escapeHtml,
  failure,
  htmlResponse,
  json,
  openMemory,
  type SandboxPorts,
  type SandboxSite,
  sandboxSite,
  signedBody,
} from '#provider-kit';
import { type Charge, type ChargeOrder, readChargeAnswer, readChargeOrder } from '../messages.ts';
import { scheme } from '../signing.ts';
import { type Notices, newToken, openNotices, type SavedNotices } from '../site/notices.ts';
import { page, shown } from '../site/pages.ts';
import { openStore, type SandboxStore } from '../site/store.ts';
import { style } from '../site/style.ts';
import { wordsIn } from '../site/words.ts';

interface SavedCharge {
  readonly id: string;
  readonly account: string;
  readonly order: ChargeOrder;
  number: string;
  code: string;
  wrongCodes: number;
  state: 'number' | 'code' | 'paid' | 'refused';
}

const NUMBER = /^\+?\d[\d ]{6,17}\d$/;
const MAX_WRONG_CODES = 5;

function sixDigits({ random }: SandboxPorts): string {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return String((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 1_000_000).padStart(6, '0');
}

interface WalletState {
  readonly ports: SandboxPorts;
  readonly charges: SandboxStore<SavedCharge>;
  readonly notices: Notices;
}

const reported = ({ id }: SavedCharge, state: Charge['state']) => json({ chargeId: id, state } satisfies Charge);

function takeNumber({ ports, charges }: WalletState, charge: SavedCharge, number: string): Response {
  if (charge.state === 'code' && charge.number === number) return reported(charge, 'code');
  if (charge.state !== 'number') return reported(charge, charge.state);
  if (!NUMBER.test(number)) return reported(charge, 'wrong');
  Object.assign(charge, { number, code: sixDigits(ports), state: 'code' });
  charges.changed();
  return reported(charge, 'code');
}

/** The answer comes before the callback, as at most providers. */
function takeCode({ charges, notices }: WalletState, charge: SavedCharge, code: string): Response {
  if (charge.state !== 'code') return reported(charge, charge.state === 'number' ? 'wrong' : charge.state);
  if (code !== charge.code) {
    charge.wrongCodes += 1;
    if (charge.wrongCodes >= MAX_WRONG_CODES) charge.state = 'refused';
    charges.changed();
    return reported(charge, charge.state === 'refused' ? 'refused' : 'wrong');
  }
  charge.state = 'paid';
  charges.changed();
  const { account, id: providerRef, order } = charge;
  const { notifyUrl, orderId, amount, currency } = order;
  const notice = { subject: 'deposit', orderId, providerRef, amount, currency, state: 'paid' } as const;
  void notices.send({ account, notifyUrl, notice }, { afterMs: 0 });
  return reported(charge, 'paid');
}

async function answerApi(wallet: WalletState, path: string, request: Request) {
  const { ports, charges } = wallet;
  const signed = await signedBody(ports, scheme, request);
  if (!signed) return failure('unsigned', 401);
  const { account, text } = signed;
  if (path === '/api/charges') {
    const order = readChargeOrder(text);
    if (!order) return failure('malformed', 400);
    const fresh = {
      id: newToken(ports),
      account,
      order,
      number: '',
      code: '',
      wrongCodes: 0,
      state: 'number',
    } as const;
    const charge = charges.byOrder(account, order.orderId) ?? charges.add({ ...fresh });
    return reported(charge, charge.state);
  }
  const answer = readChargeAnswer(text);
  const charge = answer && charges.byId(answer.chargeId);
  if (!answer || charge?.account !== account) return failure('unknown', 404);
  return path === '/api/charges/number'
    ? takeNumber(wallet, charge, answer.value)
    : takeCode(wallet, charge, answer.value);
}

function chargesPage(charges: readonly SavedCharge[]): string {
  const words = { ...wordsIn('EN'), title: 'Sandbox Wallet' };
  const rows = charges.map(
    ({ order, number, code, state }) => `<li class="payout">
<p class="amount">${shown(order.amount, order.currency)} <span class="${state}">${state}</span></p>
<p>${escapeHtml(order.merchantName)}${number === '' ? '' : ` → ${escapeHtml(number)}`}</p>
${state === 'code' ? `<p>Your code: <strong class="code">${code}</strong></p>` : ''}<p class="order"><code>${order.orderId}</code></p></li>`,
  );
  const list =
    rows.length === 0 ? '<p class="state">No charge has arrived yet.</p>' : `<ul class="payouts">${rows.join('')}</ul>`;
  return page(words, words.title, `<h1>What would arrive by SMS</h1>${list}`);
}

export function createWalletSite(ports: SandboxPorts): SandboxSite {
  const part = openMemory(ports);
  const charges = openStore(part<readonly SavedCharge[]>('charges'));
  const wallet = { ports, charges, notices: openNotices(ports, part<SavedNotices>('notices')) };
  return sandboxSite(style, ({ request, path, room, isPost }) => {
    if (room === 'api' && isPost) return answerApi(wallet, path, request);
    return path === '/' ? htmlResponse(chargesPage(charges.newest(50))) : failure('unknown', 404);
  });
}
