/** The test kit of agents: a whole server with a branch of agents and players, and one beside it. */
import type { BodyOf, Endpoints } from '#contract';
import { type Clock, newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { atomically } from '../../../db/transactions.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { plainTerms } from '../../wallet/index.ts';
import { createAgents } from '../index.ts';

export interface Placed {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

export interface AgentsApp extends TestApp {
  readonly time: { now: number };
  /** Directly below the platform. */
  readonly top: Placed;
  /** Another agent of the platform: no member of `top`'s branch is in its own. */
  readonly beside: Placed;
  /** Logs in again: sessions end while the clock is moved on. */
  readonly renew: (member: Placed) => Promise<Placed>;
  readonly open: (upline: Placed, username: string, below: Below) => Promise<Placed>;
  /** What an agent fills in for a new account. */
  readonly accountOf: (username: string, below: Below) => BodyOf<Endpoints['openAgentAccount']>;
}

interface Below {
  readonly makesAgent: boolean;
  readonly series?: number;
}

/** A Wednesday noon in Manila. */
export const NOON = Date.parse('2026-03-11T04:00:00.000Z');
export const PASSWORD = 'Bridge-2026!';

export async function openAgentsApp(options: TestAppOptions = {}): Promise<AgentsApp> {
  const time = { now: NOON };
  const clock: Clock = { now: () => time.now };
  const app = await openTestApp({ clock, ...options });
  const { membersDeps, merchants, agents } = app.modules;
  await seedDemoMembers(membersDeps, merchants.of('demo'));
  const addresses = new Map<string, string>();
  const logins = new Map<string, { username: string; password: string; isAgent: boolean }>();
  const enter = async (username: string, password: string, isAgent: boolean): Promise<Placed> => {
    const body = { type: 'username', username, password, portal: isAgent ? 'agent' : 'member' } as const;
    // everybody at home: who shares an address and a device may be one person
    const address = addresses.get(username) ?? `198.51.100.${addresses.size + 1}`;
    addresses.set(username, address);
    const { id, token } = await app.get('login', { body, address });
    logins.set(id, { username, password, isAgent });
    return { id, username, token };
  };
  const topOf = async (at: number): Promise<Placed> => {
    const { username = '', password = '' } = demoMembers[at] ?? {};
    const made = await atomically(app.database.db, (tx) =>
      agents.backOffice.make(tx, { merchantId: 'demo', username, series: 1960 }),
    );
    if (!made.ok) throw new Error(made.refusal.code);
    return await enter(username, password, true);
  };
  const { register } = merchants.of('demo').manifest;
  const accountOf: AgentsApp['accountOf'] = (username, below) => {
    const required = Object.entries(register.optionalFields).filter(([, intent]) => intent === 'required');
    const values: { readonly [field: string]: string } = {
      email: `${username}@example.com`,
      mobileNum: `917${String(1_000_000 + Number.parseInt(username.replace(/\D/g, '') || '1', 10))}`,
    };
    return {
      ...Object.fromEntries(required.map(([field]) => [field, values[field] ?? `Of ${username}`])),
      username,
      password: PASSWORD,
      isOfAge: true,
      termsVersion: register.termsVersion,
      ...below,
    };
  };
  return {
    ...app,
    // Whatever a test did, the books balance in the end.
    async close() {
      await expectBooksToBalance(app.database.sql);
      await app.close();
    },
    time,
    accountOf,
    top: await topOf(0),
    beside: await topOf(1),
    async renew({ id }) {
      const login = logins.get(id);
      if (!login) throw new Error(`${id} has not logged in`);
      return await enter(login.username, login.password, login.isAgent);
    },
    async open(upline, username, below) {
      await app.get('openAgentAccount', { token: upline.token, body: accountOf(username, below) });
      return await enter(username, PASSWORD, below.makesAgent);
    },
  };
}

export const PAYMENT_PASSWORD = '246810';

/** Gives members the payment password of the tests: they sign contracts with it. */
export async function givePaymentPasswords(app: TestApp, members: readonly Placed[]): Promise<void> {
  const { credentials } = app.modules.identity;
  const hash = await credentials.hashSecret(PAYMENT_PASSWORD);
  if (!hash.ok) throw new Error(hash.refusal.code);
  await atomically(app.database.db, async (tx) => {
    for (const { id } of members) await credentials.setSecret(tx, 'demo', id, { kind: 'payment', hash: hash.value });
    return ok();
  });
}

/** An agent below the top and a player below that one, named by these numbers. Both agents can sign contracts. */
export async function openBranch(app: AgentsApp, [middleAt, playerAt]: readonly [number, number]) {
  const middle = await app.open(app.top, `middle${middleAt}`, { makesAgent: true });
  const player = await app.open(middle, `player${playerAt}`, { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle]);
  return { middle, player };
}

/** The platform proposes, and its agent accepts. */
export async function contractOfPlatform(app: AgentsApp, agent: Placed, terms: object): Promise<string> {
  const { agents, merchants } = app.modules;
  const proposal = { username: agent.username, text: JSON.stringify(terms), operator: 'ines, tomas' };
  const proposed = await atomically(app.database.db, (tx) =>
    agents.contracts.propose(tx, merchants.of('demo'), proposal),
  );
  if (!proposed.ok) throw new Error(`${proposed.refusal.code} ${JSON.stringify(proposed.refusal.value)}`);
  await accept(app, agent, proposed.value.id);
  return proposed.value.id;
}

export async function accept(app: AgentsApp, agent: Placed, contractId: string): Promise<void> {
  const body = { contractId, status: 'A', paymentPassword: PAYMENT_PASSWORD } as const;
  await app.get('answerAgentContract', { token: agent.token, body });
}

/** An upline proposes to a direct downline, who accepts. */
export async function contractBelow(
  app: AgentsApp,
  upline: Placed,
  agent: Placed,
  terms: Omit<BodyOf<Endpoints['proposeAgentContract']>, 'memberId' | 'paymentPassword'>,
): Promise<string> {
  const body = { ...terms, memberId: agent.id, paymentPassword: PAYMENT_PASSWORD };
  const { contractId } = await app.get('proposeAgentContract', { token: upline.token, body });
  await accept(app, agent, contractId);
  return contractId;
}

interface Bet {
  readonly stake: bigint;
  readonly payout?: bigint;
  readonly id?: string;
  readonly revision?: number;
}

/** A bet at a vendor as it stands: published again with a higher revision, it is another result of the same one. */
export async function bet(
  app: AgentsApp,
  { id: memberId }: Placed,
  { stake, payout = 0n, id = newId({ now: () => Date.now() }, systemRandom), revision = 1 }: Bet,
): Promise<string> {
  await atomically(app.database.db, async (tx) => {
    await app.outbox.publish(tx, 'demo', 'bet.changed', {
      betId: id,
      memberId,
      isTrial: false,
      game: 'unlisted',
      currency: 'PHP',
      stakeMinor: stake.toString(),
      payoutMinor: payout.toString(),
      result: stake === 0n ? 'void' : payout > stake ? 'won' : 'lost',
      countedMinor: revision === 1 ? stake.toString() : '0',
      revision,
      at: new Date(app.time.now).toISOString(),
    });
    return ok();
  });
  return id;
}

/** An agent directly below the platform, who signs. */
export async function agentOfPlatform(app: AgentsApp, username: string): Promise<Placed> {
  const agent = await app.open(app.top, username, { makesAgent: true });
  const moved = await atomically(app.database.db, (tx) =>
    app.modules.agents.backOffice.move(tx, {
      merchantId: 'demo',
      username,
      upline: undefined,
      operator: 'ines, tomas',
      reason: 'test',
    }),
  );
  if (!moved.ok) throw new Error(moved.refusal.code);
  await givePaymentPasswords(app, [agent]);
  return agent;
}

/** What a campaign gives a member in cash. */
export async function give(app: AgentsApp, { id: memberId }: Placed, awardMinor: bigint): Promise<void> {
  const { walletModule, merchants } = app.modules;
  const about = { merchant: merchants.of('demo'), memberId, campaign: 'gift', version: 1, period: 'once' };
  const terms = { ...plainTerms, mode: 'cash' as const };
  const order = { ...about, isOffered: false, terms, awardMinor, requiredMinor: 0n };
  await atomically(app.database.db, async (tx) => ok(await walletModule.bonus.grant(tx, [order])));
}

/** Those of the server, for agents of a node of its own. */
export function agentsDeps({ modules, outbox }: TestApp) {
  const { identity, members, merchants, walletModule, catalog, membersDeps } = modules;
  return {
    ...membersDeps,
    outbox,
    merchants: merchants.all,
    catalog,
    wallet: walletModule.wallet,
    bonus: walletModule.bonus,
    tree: members.tree,
    maskedContact: members.maskedContact,
    sendTable: modules.records.sendTable,
    accounts: identity.accounts,
    viewers: identity.viewers,
    access: identity.access,
    credentials: identity.credentials,
    links: { reasonsOf: async () => [], weightOf: () => 0 },
    onFault: () => undefined,
  };
}

/** The due work of one node after another, each like a process that is killed: nothing after one more commit than the one before. */
export async function dieAfterEachCommit(app: AgentsApp): Promise<void> {
  for (let survives = 0, hasDied = true; hasDied; survives += 1) {
    let left = survives;
    hasDied = false;
    const dying = createAgents({
      ...agentsDeps(app),
      atomically: async (act) => {
        if (left === 0) {
          hasDied = true;
          throw new Error('killed');
        }
        left -= 1;
        return await atomically(app.database.db, act);
      },
    });
    await dying.workOnDue().catch(() => undefined);
    // claimed by the one that died
    await app.database.sql.query(
      "update agent_bill_run set due_at = to_at + case kind when 'hourly' then interval '0' else interval '1 minute' end where due_at is not null",
      [],
    );
  }
}
