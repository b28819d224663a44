import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '../index.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openFurtherNode,
  openInfrastructure,
  request,
  testMerchant,
} from '../testing.ts';

const demo = testMerchant('demo');
const PASSWORD = 'correct horse';
const TRIES = 100_000;
const AT_ONCE = 64;
/** What a name allows per hour, over all networks. */
const BUDGET = 30;

let infrastructure: Infrastructure;
let nodes: readonly Identity[];
let closeFurther: () => Promise<void>;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  const further = await openFurtherNode(infrastructure);
  nodes = [infrastructure.nodes[0], further.identity];
  closeFurther = further.close;
});
afterAll(async () => {
  await closeFurther();
  await infrastructure.close();
});

const nodeOf = (index: number) => nodes[index % nodes.length] ?? infrastructure.nodes[0];

interface Login {
  readonly username: string;
  readonly password: string;
  readonly deviceToken?: string;
  readonly captchaId?: string;
  readonly captcha?: string;
}

const logIn = (node: Identity, browser: Browser, body: Login) =>
  request(node.routes, 'login', demo, browser, { body: { type: 'username', ...body } });

/** An attacker who has captchas solved. */
async function solved(node: Identity, browser: Browser) {
  const made = await request(node.routes, 'captcha', demo, browser, { query: { kind: 'work' } });
  if (!made.ok || !made.value.work) throw new Error('no captcha');
  const { id, work } = made.value;
  return { captchaId: id, captcha: doWork(work) };
}

/** Guesses from a new address each time, on either node, and solves every captcha. */
async function guess(index: number): Promise<string> {
  const node = nodeOf(index);
  const browser = openBrowser(`10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`);
  const body = { username: 'owner', password: `guess ${index}` };
  const answer = await logIn(node, browser, body);
  if (answer.ok) return 'in';
  if (answer.refusal.code !== 'auth.captcha_required') return answer.refusal.code;
  const again = await logIn(node, browser, { ...body, ...(await solved(node, browser)) });
  return again.ok ? 'in' : again.refusal.code;
}

it('checks exactly the budget of a hundred thousand tries over two nodes, and logs the owner in meanwhile', {
  timeout: 180_000,
}, async () => {
  await makeAccount(infrastructure, demo, { username: 'owner', password: PASSWORD });
  await makeAccount(infrastructure, demo, { username: 'bystander', password: PASSWORD });
  const home = await logIn(nodeOf(0), openBrowser('203.0.113.1'), { username: 'owner', password: PASSWORD });
  if (!home.ok) throw new Error('not in');
  const { deviceToken } = home.value;

  const codes = new Map<string, number>();
  let next = 0;
  let owners = 0;
  const attacker = async () => {
    while (next < TRIES) {
      const index = next++;
      const code = await guess(index);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      // Now and then the owner logs in, from another network each time, on the known device; and another member at home.
      if (index % 10_000 !== 0) continue;
      const owner = { username: 'owner', password: PASSWORD, deviceToken };
      expect((await logIn(nodeOf(index / 10_000), openBrowser(`198.51.100.${owners}`), owner)).ok).toBe(true);
      const other = { username: 'bystander', password: PASSWORD };
      expect((await logIn(nodeOf(index / 10_000), openBrowser(`192.0.2.${owners}`), other)).ok).toBe(true);
      owners += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));

  expect(owners).toBe(10);
  expect(Object.fromEntries(codes)).toEqual({
    'auth.credentials_wrong': BUDGET,
    'request.too_many': TRIES - BUDGET,
  });
  const wrong = await infrastructure.database.db
    .selectFrom('login_record')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', 'demo')
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow();
  expect(Number(wrong.count)).toBe(BUDGET);
  expect((await logIn(nodeOf(1), openBrowser('10.0.0.1'), { username: 'owner', password: PASSWORD })).ok).toBe(false);
});
