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

/** One round at the table with half of the balance; returns the new balance. */
export async function playUntilChanged(
  dock: Dock,
  merchant: Merchant,
  { memberId }: Session,
  before: bigint,
): Promise<bigint> {
  const prepared = await dock.transfers.prepareLaunch({
    merchant,
    memberId,
    vendor: dock.harbour,
    isDecided: true,
  });
  if (!prepared.ok || !prepared.value.player) throw new Error('the launch was refused');
  const [game] = dock.harbour.games;
  if (!game) throw new Error('Harbour has a game');
  const url = dock.harbour.launchUrl({
    game,
    merchantCode: merchant.manifest.code,
    stageOrigin: 'https://stage.example',
    language: 'EN',
    ticket: `ticket-${before}`,
    nonce: 'nonce',
    playType: 'Tradition',
    prizeMode: 'Lott',
    player: prepared.value.player,
  });
  const address = new URL(url);
  const { location: table } = await visit(dock, address.pathname + address.search);
  if (table === undefined) throw new Error('no player was seated');
  expect((await visit(dock, address.pathname + address.search)).location).toBeUndefined();
  await visit(dock, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  await visit(dock, table, new URLSearchParams({ round: '0', share: 'half', side: 'heads' }));
  const after = await dock.atVendor(merchant, memberId);
  expect([before - before / 2n, before + ((before / 2n) * 95n) / 100n]).toContain(after);
  return after;
}
