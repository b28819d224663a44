import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok, type Random } from '#kernel';
import { wordOf } from '../../../http/texts/merchant-texts.ts';
import { type Infrastructure, openBrowser, openInfrastructure, request, testMerchant } from '../../identity/testing.ts';
import { createMembers, type Members, type MembersDeps } from '../index.ts';
import { newCode } from '../links/index.ts';
import { invitation } from './invitation.ts';

const demo = testMerchant('demo');

let infrastructure: Infrastructure;
let deps: MembersDeps;
let members: Members;
let count = 0;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  deps = {
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    words: wordOf,
    wallet: { open: async () => undefined },
    levelOf: async () => 0,
  };
  members = createMembers(deps);
});
afterAll(() => infrastructure.close());

/** A random source that returns these, one after the other. */
const drawing = (...draws: number[][]): Random => ({ bytes: () => Uint8Array.from(draws.shift() ?? []) });

async function join(affiliateCode?: string) {
  count += 1;
  const body = {
    username: `guest${count}`,
    password: 'a bridge of stars',
    confirmPassword: 'a bridge of stars',
    isOfAge: true,
    termsVersion: '2026-01',
    registerMethod: 'H5',
    type: 0,
    ...(affiliateCode === undefined ? {} : { affiliateCode }),
  } as const;
  const done = await request(members.routes, 'register', demo, openBrowser(), { body });
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

const invite = (memberId: string) => invitation(deps, 'demo', memberId);

it('AUTH-12 gives a member an invitation code that registration accepts, and counts who registered with it', async () => {
  const inviter = await join();
  const { code, invited } = await invite(inviter);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(invited).toBe(0);
  await join(code);
  await join(code);
  await join();
  expect(await invite(inviter)).toEqual({ code, invited: 2 });
});

it('creates one code per member for concurrent requests', async () => {
  const inviter = await join();
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(inviter)));
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
});

it('draws another code when one is taken, and leaves other links of the member unchanged', async () => {
  const inviter = await join();
  await deps.atomically(async (tx) => {
    const link = { merchant_id: 'demo', member_id: inviter, code: 'SPRING', created_at: new Date() };
    await tx.insertInto('affiliate_link').values(link).execute();
    return ok();
  });
  const first = await invite(inviter);
  expect(first.code).not.toBe('SPRING');
  // The next member's source first repeats the first one's code, and then draws another.
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const again = [...first.code].map((letter) => letters.indexOf(letter));
  const random = drawing(again, [0, 1, 2, 3, 4, 5, 6, 7]);
  const drawn = await invitation({ ...deps, random }, 'demo', await join());
  expect(drawn).toEqual({ code: '23456789', invited: 0 });
});

it('rejects bytes that would make some letters likelier than others', () => {
  expect(newCode(drawing([248, 249, 250, 251, 252, 253, 254, 255], [247, 31, 30, 0, 1, 2, 3, 4]))).toBe('Z2Z23456');
});
