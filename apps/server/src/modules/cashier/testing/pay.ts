/** A player's actions on the sandbox's page, and callbacks as the sandbox, or an attacker, would send them. */
import { request } from 'node:http';
import { scheme } from '#payments/sandbox/signing.ts';
import { signMessage } from '#provider-kit';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TestKit } from './open-test-kit.ts';
import { must } from './request.ts';

export interface Wired {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** One request over real HTTP, whatever the host name. */
export function wire(
  testKit: Pick<TestKit, 'port'>,
  host: string,
  path: string,
  options: { method?: string; headers?: { [name: string]: string }; body?: string } = {},
): Promise<Wired> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: testKit.port,
        path,
        method: options.method ?? 'GET',
        headers: { ...options.headers, host: `${host}:${testKit.port}` },
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

export function press(testKit: Pick<TestKit, 'port'>, payPage: string, action: string): Promise<Wired> {
  return wire(testKit, 'pay.localhost', new URL(payPage).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `action=${action}`,
  });
}

/** A deposit that waits at the sandbox. */
export async function depositAt(testKit: TestKit, merchant: Merchant, session: Session, amount: string) {
  const { order, next } = await must(testKit, 'deposit', merchant, session, { body: { method: 'sandbox', amount } });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  return { orderId: order.orderId, payPage: next.url };
}

/** A complete deposit. */
export async function fund(testKit: TestKit, merchant: Merchant, session: Session, amount: string): Promise<string> {
  const { orderId, payPage } = await depositAt(testKit, merchant, session, amount);
  await press(testKit, payPage, 'pay');
  return orderId;
}

export interface ForgedNotice {
  readonly subject: 'deposit' | 'payout';
  readonly orderId: string;
  readonly providerRef: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'paid' | 'failed' | 'seen';
  readonly confirmations?: { readonly seen: number; readonly wanted: number };
}

/** A hand-made callback; with the merchant's key it is valid. */
export function callBack(
  testKit: TestKit,
  merchant: Merchant,
  notice: ForgedNotice,
  forged: {
    provider?: string;
    eventId?: string;
    key?: string;
    atMs?: number;
    host?: string;
    tamper?: (body: string) => string;
  } = {},
): Promise<Wired> {
  const body = JSON.stringify(notice);
  const provider = forged.provider ?? 'sandbox';
  const headers = signMessage(scheme, forged.key ?? testKit.keyOf(merchant, provider), {
    account: merchant.id,
    id: forged.eventId ?? `event-${Buffer.from(testKit.random.bytes(9)).toString('base64url')}`,
    nowMs: forged.atMs ?? testKit.time.now,
    body,
  });
  const host = forged.host ?? merchant.manifest.hosts[0] ?? '';
  const sent = forged.tamper ? forged.tamper(body) : body;
  return wire(testKit, host, `/payments/${provider}/webhook`, { method: 'POST', headers: { ...headers }, body: sent });
}
