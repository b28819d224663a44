import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { manifest as template } from './_template/manifest.ts';
import { historyViolations } from './conformance-history.ts';
import type { VendorPlugin } from './plugin.ts';
import type { BetHistoryPage, BetHistoryRequest, PlayedBet } from './plugin-history.ts';
import { vendors } from './registry.ts';

const ports = { clock: { now: () => 1_770_000_000_000 }, random: { bytes: (count: number) => randomBytes(count) } };
const outside = [...vendors, template].flatMap(({ code, outside: plugin }) =>
  plugin ? [[code, plugin] as const] : [],
);

it.each(outside)('MEM-05 %s follows the rules of a history of bets', async (_, plugin) => {
  expect(await historyViolations(plugin, ports)).toEqual([]);
});

type List = (request: BetHistoryRequest) => Promise<BetHistoryPage>;

/** The first vendor with a history, with another one. */
function withList(change: (own: List) => List): VendorPlugin {
  const [, plugin] = outside.find(([, { betHistory }]) => betHistory) ?? [];
  if (!plugin) throw new Error('a vendor with a history');
  return {
    ...plugin,
    open: (given) => {
      const { listBets, ...connection } = plugin.open(given);
      return { ...connection, ...(listBets && { listBets: change((request) => listBets(request)) }) };
    },
  };
}

const withBets = (change: (bet: PlayedBet) => PlayedBet) =>
  withList((own) => async (request) => {
    const page = await own(request);
    return page.kind === 'page' ? { ...page, bets: page.bets.map(change) } : page;
  });

it.each([
  [
    'a history that ends after its first page',
    'its history is not that of the time',
    withList((own) => async (request) => {
      const page = await own(request);
      return page.kind === 'page' ? { kind: 'page', bets: page.bets } : page;
    }),
  ],
  [
    'an outage that is an empty history',
    'an error is taken for a history',
    withList((own) => async (request) => {
      const page = await own(request);
      return page.kind === 'page' ? page : { kind: 'page', bets: [] };
    }),
  ],
  ['bets under one id', 'it lists a bet twice', withBets((bet) => ({ ...bet, betId: 'one' }))],
  [
    'payouts that are not paid',
    'its history is not what became of the balance',
    withBets((bet) => ({ ...bet, payout: '0' })),
  ],
  [
    'a loss that is reported as a win',
    'a bet ends otherwise than it pays',
    withBets((bet) => ({ ...bet, result: 'won' })),
  ],
  [
    'a correction without a version',
    'what was taken back is no later version',
    withBets((bet) => ({ ...bet, version: 1 })),
  ],
  [
    'a history of whatever time',
    'its history has what was not asked for',
    withList((own) => (request) => own({ ...request, to: new Date(request.to.getTime() + 1) })),
  ],
] as const)('sees %s', async (_, violation, plugin) => {
  expect(await historyViolations(plugin, ports)).toContain(violation);
});
