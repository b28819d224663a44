/** How long pages of a tree take through the server: as its root opens them, and as operators do. Wanted: 100 ms. */
import { atomically } from '../../apps/server/src/db/transactions.ts';
import type { TestApp } from '../../apps/server/src/testing.ts';
import { ok } from '../../packages/kernel/src/index.ts';
import { line, summarise } from '../kit/latencies.ts';

const TIMES = 200;
const PASSWORD = 'Bench-2026!';

interface Sizes {
  readonly members: number;
  readonly agents: number;
}

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

export async function measurePages(app: TestApp, { members, agents }: Sizes): Promise<void> {
  const { credentials } = app.modules.identity;
  const hash = await credentials.hashSecret(PASSWORD);
  if (!hash.ok) throw new Error(hash.refusal.code);
  await atomically(app.database.db, async (tx) => {
    await credentials.setSecret(tx, 'demo', idOf(1), { kind: 'password', hash: hash.value });
    return ok();
  });
  const login = { type: 'username', username: 'bench1', password: PASSWORD, portal: 'agent' } as const;
  const { token } = await app.get('login', { body: login });
  const { views } = app.modules.agents.backOffice;
  const { db } = app.database;
  const first = await app.get('agentDownlines', { token });
  const cursor = first.next;
  // the lowest agent of all, and the last member
  const [lowest, last] = [idOf(agents), idOf(members)];
  const page = { limit: 50 };
  const pages: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
    ['the first page of the root', () => app.get('agentDownlines', { token })],
    ['the next page', () => app.get('agentDownlines', { token, query: cursor === undefined ? {} : { cursor } })],
    ['a page of the lowest agent', () => app.get('agentDownlines', { token, query: { of: lowest } })],
    ['a member by name', () => app.get('agentDownlines', { token, query: { search: `bench${members}` } })],
    ['a member', () => app.get('agentMember', { token, params: { memberId: last } })],
    ['operators: below the platform', () => views.listAgents(db, 'demo', page)],
    ['operators: below the root', () => views.listAgents(db, 'demo', { ...page, of: idOf(1) })],
    ['operators: a name anywhere', () => views.listAgents(db, 'demo', { ...page, search: `bench${agents}` })],
    ['operators: the root, with its team', () => views.showAgent(db, 'demo', idOf(1))],
    ['operators: a member', () => views.showAgent(db, 'demo', last)],
  ];
  for (const [name, open] of pages) {
    const latencies: number[] = [];
    const began = performance.now();
    for (let time = 0; time < TIMES; time++) {
      const begins = performance.now();
      await open();
      latencies.push(performance.now() - begins);
    }
    console.log(line(name, summarise(latencies, (performance.now() - began) / 1_000)));
  }
}
