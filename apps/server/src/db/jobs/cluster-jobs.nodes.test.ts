/** Jobs that one node does at a time, on real Postgres. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock, systemRandom } from '../../ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { createClusterJobs } from './cluster-jobs.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const newNode = () => createClusterJobs({ db: base.db, clock: systemClock, random: systemRandom, isAlone: false });

it('grants the lease to one of many nodes, until it releases it or does not renew it in time', async () => {
  const nodes = Array.from({ length: 8 }, newNode);
  const held = await Promise.all(nodes.map((node) => node.hold('prune', 60_000)));
  expect(held.filter(Boolean)).toHaveLength(1);
  const holder = nodes[held.indexOf(true)];
  const other = nodes[held.indexOf(false)];
  expect(await holder?.hold('prune', 60_000)).toBe(true);
  expect(await other?.hold('prune', 60_000)).toBe(false);
  expect(await other?.hold('books', 60_000)).toBe(true);
  await holder?.release();
  expect(await other?.hold('prune', 60_000)).toBe(true);
  await base.sql.query("update cluster_job set held_until = clock_timestamp() where name = 'prune'", []);
  expect(await holder?.hold('prune', 60_000)).toBe(true);
  expect(await other?.hold('books', 60_000)).toBe(true);
});

it('saves the progress of a job for the next holder, and when it last succeeded', async () => {
  const [one, two] = [newNode(), newNode()];
  expect([await two.position('look'), await two.goodAgeSeconds('look')]).toEqual([undefined, undefined]);
  await one.savePosition('look', { at: 7 }, true);
  await one.savePosition('look', { at: 8 }, false);
  expect(await two.position('look')).toEqual({ at: 8 });
  expect(await two.goodAgeSeconds('look')).toBeGreaterThanOrEqual(0);
});
