/** Harbour's own pages, as a player and its administrator open them. */
import { request } from 'node:http';
import { expect } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Dock } from './open-dock.ts';

export async function visit(
  dock: Dock,
  path: string,
  form?: URLSearchParams,
): Promise<{ location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: dock.port,
        path,
        method: form ? 'POST' : 'GET',
        headers: {
          host: `harbour.localhost:${dock.port}`,
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
async function openTable(dock: Dock, merchant: Merchant, { memberId }: Session, ticket: string): Promise<URL> {
  const prepared = await dock.transfers.prepareLaunch({
    merchant,
    memberId,
    vendor: dock.harbour,
    isDecided: true,
  });
  if (!prepared.ok || !prepared.value.player) throw new Error('the launch was refused');
  const [game] = dock.harbour.games;
  if (!game) throw new Error('Harbour has a game');
  const opened = await dock.connectionAt(merchant).launch({
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
  dock: Dock,
  merchant: Merchant,
  session: Session,
  before: bigint,
): Promise<bigint> {
  const address = await openTable(dock, merchant, session, `ticket-${before}`);
  const { location: table } = await visit(dock, address.pathname + address.search);
  if (table === undefined) throw new Error('no session was opened');
  expect((await visit(dock, address.pathname + address.search)).location).toBeUndefined();
  await visit(dock, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  await visit(dock, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  const after = await dock.atVendor(merchant, session.memberId);
  expect([before - before / 2n, before + ((before / 2n) * 95n) / 100n]).toContain(after);
  return after;
}

/** So many tosses with a tenth of the balance. */
export async function toss(dock: Dock, merchant: Merchant, session: Session, count: number): Promise<void> {
  const address = await openTable(dock, merchant, session, `tosses-${session.id}-${dock.time.now}`);
  const { location: table } = await visit(dock, address.pathname + address.search);
  if (table === undefined) throw new Error('no session was opened');
  for (let round = 0; round < count; round++)
    await visit(dock, table, new URLSearchParams({ round: `${round}`, share: 'tenth', side: 'heads' }));
}

/** Takes the newest toss back, on Harbour's control page. */
export async function takeNewestBack(dock: Dock): Promise<void> {
  const [, newest = ''] = /name="toss" value="([^"]+)"/.exec((await visit(dock, '/')).text) ?? [];
  await visit(dock, '/tosses', new URLSearchParams({ toss: newest }));
}
