/**
 * `npm run bench:enumeration`: compares login times of an unknown name with those of a wrong password, in turn. Prints quartiles, and
 * how often the answer for the known name is the slower one (50 % is chance). Asserts nothing, since times depend on the machine.
 */
import {
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../apps/server/src/modules/identity/testing.ts';

const TRIES = Number(process.env.BENCH_TRIES ?? 400);
const WARM_UP = 20;
const server = testMerchant('demo');

// At the server's own cost of a hash.
const infrastructure = await openInfrastructure({ passwordCost: undefined });
const [node] = infrastructure.nodes;

async function timed(username: string, at: number): Promise<number> {
  // Each request has its own address, so that no rate limit applies.
  const browser = openBrowser(`10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`);
  const began = performance.now();
  await request(node.routes, 'login', server, browser, {
    body: { type: 'username', username, password: 'not this one' },
  });
  return performance.now() - began;
}

// All accounts exist before the first login, and each name is used once: otherwise its own rate limit would answer.
const rounds = Array.from({ length: TRIES + WARM_UP }, (_, round) => round);
for (const round of rounds) {
  await makeAccount(infrastructure, server, { username: `member${round}`, password: 'the right one' });
}
const known: number[] = [];
const unknown: number[] = [];
for (const round of rounds) {
  const isKnownFirst = round % 2 === 0;
  const names = [`member${round}`, `nobody${round}`] as const;
  const first = await timed(names[isKnownFirst ? 0 : 1], round * 2);
  const second = await timed(names[isKnownFirst ? 1 : 0], round * 2 + 1);
  if (round < WARM_UP) continue;
  known.push(isKnownFirst ? first : second);
  unknown.push(isKnownFirst ? second : first);
}
await infrastructure.close();

function quartiles(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2).padStart(7);
  return `p25 ${at(0.25)} ms   p50 ${at(0.5)} ms   p75 ${at(0.75)} ms   p95 ${at(0.95)} ms`;
}

const slower = known.filter((time, index) => time > (unknown[index] ?? 0)).length / known.length;
console.log(`wrong password   ${quartiles(known)}`);
console.log(`unknown name     ${quartiles(unknown)}`);
console.log(`the known name's answer was the slower one of ${(slower * 100).toFixed(1)} % of ${known.length} pairs`);
