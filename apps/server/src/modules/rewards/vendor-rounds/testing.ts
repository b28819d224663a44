/** The test kit of free rounds at vendors: the whole server, and Lagoon beside it, whose answers can be lost or changed. */
import { vi } from 'vitest';
import { assert, type EgressClient, type HttpOutcome } from '#kernel';
import { merchants } from '#merchants/registry.ts';
import { manifest as lagoon } from '#vendors/lagoon/manifest.ts';
import type { WalletRequest, WalletStep } from '#vendors/plugin-seamless.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { freeRoundTerms, type TermsChange } from '../free-rounds/testing.ts';

const GAME = 'lagoon-wheel';

/** What becomes of the answer to a request at this path. */
export type Line = (path: string, answer: HttpOutcome) => HttpOutcome | 'lost';

export interface Player {
  readonly token: string;
  readonly memberId: string;
  /** At the vendor. */
  readonly at: { readonly player: string; readonly token: string };
}

const freeRounds = { games: [GAME], stake: '5.00', cap: '15.00', playDays: 3 };

/** Campaigns and sets of the demo merchant. */
function openSets(app: TestApp, forward: (ms: number) => void) {
  const merchant = app.modules.merchants.of('demo');
  const { atomically } = app.modules.ports;
  const { backOffice, backOffices, workOnDue } = app.modules.rewards;
  /** A run takes some of what is due. */
  async function work(): Promise<void> {
    for (let run = 0; run < 50; run += 1) if ((await workOnDue()) === 0) return;
    assert(false, 'what is due is done in time');
  }
  return {
    merchant,
    work,
    /** Of a campaign that runs now: undefined; else the field that is wrong. */
    async begin(code: string, change: TermsChange = {}): Promise<string | undefined> {
      const text = JSON.stringify(freeRoundTerms(freeRounds, change));
      const saved = await atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
      if (!saved.ok) return `${(saved.refusal.value as { field?: string } | undefined)?.field}`;
      await atomically((tx) => backOffice.start(tx, merchant, code, saved.value.version));
      // What is shown is a second old.
      forward(1_100);
      return undefined;
    },
    /** Claims a set, and has the vendor called. */
    async claim(campaign: string, { token }: Player): Promise<string> {
      await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign } });
      await work();
      const set = (await app.get('freeRounds', { token })).sets.find((one) => one.campaign === campaign);
      assert(set, 'a set of it is listed');
      return set.id;
    },
    async set(id: string, { memberId }: Player) {
      const sets = await backOffices.freeRounds.sets(app.database.db, 'demo', memberId);
      const found = sets.find((set) => set.id === id);
      assert(found, 'the set of the member');
      return found;
    },
    async spentOf(code: string): Promise<number> {
      const [row] = await backOffice.overview(app.database.db, merchant, code);
      return Number(row?.row.spent_minor) / 100;
    },
  };
}

export type VendorRoundsKit = Awaited<ReturnType<typeof openVendorRounds>>;

/** At 10:00 in Manila. */
export async function openVendorRounds() {
  let now = Date.parse('2026-03-02T02:00:00.000Z');
  const clock = { now: () => now };
  const forward = (ms: number) => {
    now += ms;
  };
  const { outside: plugin } = lagoon;
  assert(plugin, 'Lagoon is outside');
  const double = await (await plugin.testDouble())({ clock, random: systemRandom });
  assert(double.caller, 'Lagoon calls our wallet');
  const { caller } = double;
  const line: { current: Line } = { current: (_, answer) => answer };

  // The vendor is reached without a network, and nothing else of it is another.
  const http: EgressClient = async (request) => {
    const answered = line.current(new URL(request.url).pathname, await double.answer(request));
    return answered === 'lost' ? { kind: 'lost' } : answered;
  };
  const { open } = plugin;
  const reached = vi.spyOn(plugin, 'open').mockImplementation((ports) => open({ ...ports, http }));
  const manifests = merchants.map((one) =>
    one.code === 'demo' ? { ...one, vendors: [...one.vendors, 'lagoon'] } : one,
  );
  const app = await openTestApp({ clock, manifests, config: { vendors: { demo: { lagoon: double.settings } } } });
  await app.modules.catalog.syncGames();
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));

  async function call(request: WalletRequest) {
    const { rawBody, headers } = caller.call(request);
    const answered = await app.http.inject({
      method: 'POST',
      url: '/vendors/lagoon/wallet',
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload: Buffer.from(rawBody),
    });
    return caller.received({ status: answered.statusCode, body: answered.body });
  }

  const launch = (token: string) => app.get('launchGame', { token, body: { gameCode: GAME, isDecided: true } });

  async function enter(member: number): Promise<Player> {
    const { username, password } = demoMembers[member] ?? demoMembers[0];
    const { token, id: memberId } = await app.get('login', { body: { type: 'username', username, password } });
    const { url } = await launch(token);
    const ticket = new URL(url).searchParams.get('token') ?? '';
    const { player = '', token: ofStage = '' } = await call({ kind: 'authenticate', ticket });
    return { token, memberId, at: { player, token: ofStage } };
  }

  return {
    app,
    clock,
    ...openSets(app, forward),
    line,
    double,
    call,
    launch,
    enter,
    forward,
    /** Steps of one player in a call, and what it was answered: the refusal, or which steps were known already. */
    async play({ at }: Player, steps: readonly WalletStep[]): Promise<string> {
      const place = { kind: 'steps', currency: 'PHP', game: GAME, round: 'r' } as const;
      const { refused, steps: done = [] } = await call({ ...place, ...at, steps });
      return refused ?? done.map(({ isRepeated }) => (isRepeated ? 'again' : 'done')).join(' ');
    },
    async close() {
      await app.close();
      reached.mockRestore();
    },
  };
}

export const bet = (id: string, free?: string, amountMinor = 0n): WalletStep => ({
  kind: 'bet',
  id,
  amountMinor,
  ...(free !== undefined && { free }),
});
export const win = (id: string, of: string, amountMinor: bigint, free?: string): WalletStep => ({
  kind: 'win',
  id,
  amountMinor,
  bet: of,
  ...(free !== undefined && { free }),
});
export const back = (id: string, target: string): WalletStep => ({ kind: 'rollback', id, target });
