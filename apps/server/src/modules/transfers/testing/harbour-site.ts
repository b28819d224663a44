/** Harbour's own pages, as a player and its administrator open them. */
import { request } from 'node:http';
import { expect } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TransferKit } from './open-transfer-kit.ts';

export async function visit(
  testKit: TransferKit,
  path: string,
  form?: URLSearchParams,
): Promise<{ location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: testKit.port,
        path,
        method: form ? 'POST' : 'GET',
        headers: {
          host: `harbour.localhost:${testKit.port}`,
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ location: answer.headers.location, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(form?.toString());
  });
}

/** The address of a table for this player, under a ticket that can be used once. */
async function openTable(
  testKit: TransferKit,
  merchant: Merchant,
  { memberId }: Session,
  ticket: string,
): Promise<URL> {
  const prepared = await testKit.transfers.prepareLaunch({
    merchant,
    memberId,
    vendor: testKit.harbour,
    isDecided: true,
  });
  if (!prepared.ok || !prepared.value.player) throw new Error('the launch was refused');
  const [game] = testKit.harbour.games;
  if (!game) throw new Error('Harbour has a game');
  const opened = await testKit.connectionAt(merchant).launch({
    game,
    merchantCode: merchant.manifest.code,
    stageOrigin: 'https://stage.example',
    language: 'EN',
    ticket,
    nonce: '0190c1de-0000-7000-8000-000000000001',
    playType: 'Tradition',
    prizeMode: 'Lott',
    mode: 'real',
    device: 'mobile',
    address: '203.0.113.7',
    currency: merchant.currency,
    lobbyUrl: 'https://coral.example/m/gameCenter',
    cashierUrl: 'https://coral.example/m/voucherCenter',
    historyUrl: 'https://coral.example/m/gameRecord',
    player: prepared.value.player,
  });
  return new URL(opened.kind === 'opened' ? opened.url : 'https://nowhere.example');
}

/** One round at the table with half of the balance; returns the new balance. */
export async function playUntilChanged(
  testKit: TransferKit,
  merchant: Merchant,
  session: Session,
  before: bigint,
): Promise<bigint> {
  const address = await openTable(testKit, merchant, session, `ticket-${before}`);
  const { location: table } = await visit(testKit, address.pathname + address.search);
  if (table === undefined) throw new Error('no session was opened');
  expect((await visit(testKit, address.pathname + address.search)).location).toBeUndefined();
  await visit(testKit, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  await visit(testKit, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  const after = await testKit.atVendor(merchant, session.memberId);
  expect([before - before / 2n, before + ((before / 2n) * 95n) / 100n]).toContain(after);
  return after;
}

/** So many tosses with a tenth of the balance. */
export async function toss(testKit: TransferKit, merchant: Merchant, session: Session, count: number): Promise<void> {
  const address = await openTable(testKit, merchant, session, `tosses-${session.id}-${testKit.time.now}`);
  const { location: table } = await visit(testKit, address.pathname + address.search);
  if (table === undefined) throw new Error('no session was opened');
  for (let round = 0; round < count; round++)
    await visit(testKit, table, new URLSearchParams({ round: `${round}`, share: 'tenth', side: 'heads' }));
}

/** Takes the newest toss back, on Harbour's control page. */
export async function takeNewestBack(testKit: TransferKit): Promise<void> {
  const [, newest = ''] = /name="toss" value="([^"]+)"/.exec((await visit(testKit, '/')).text) ?? [];
  await visit(testKit, '/tosses', new URLSearchParams({ toss: newest }));
}
