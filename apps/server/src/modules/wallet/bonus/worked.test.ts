/** The worked examples of bonus money: every posting of each, on whatever database the tests run. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { testMerchant } from '../../identity/testing.ts';
import { awardOfWins, requiredFor } from './rules/index.ts';
import { openStories } from './testing/run-story.ts';
import { worked } from './testing/worked.ts';

let database: TestDatabase;
let stories: ReturnType<typeof openStories>;

beforeAll(async () => {
  database = await openTestDatabase();
  stories = openStories(database, testMerchant('stories'));
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(database.db));
  await database.close();
});

it.each(worked)('MEM-06: $name', async ({ story, postings, answers, counted, end }) => {
  const result = await stories.run(story);
  expect(result.events.map((event) => event.postings)).toEqual(postings);
  if (answers) expect(result.events.map(({ answer }) => answer)).toEqual(answers);
  if (counted) expect(result.events.map((event) => event.counted)).toEqual(counted);
  expect(result.end).toMatchObject(end);
});

it('MEM-06: 20: wins of free rounds are the award, up to their cap', async () => {
  const awardMinor = awardOfWins(1840n, 1500n);
  const requiredMinor = requiredFor({ times: 5, of: 'award' }, { awardMinor, depositMinor: 0n });
  const story = {
    award: `${awardMinor}`,
    required: `${requiredMinor}`,
    start: { cash: '0' },
    events: [{ do: 'grant' }],
  };
  const result = await stories.run(story);
  expect(result.events[0]?.postings).toEqual(['P>B 1500']);
  expect(result.end).toMatchObject({ cash: '0', bonus: '1500', done: '0', required: '7500' });
});

it('is given once, and ends once: who comes second changes nothing', async () => {
  const end = { do: 'together', events: [{ do: 'cancel' }, { do: 'revoke' }, { do: 'expire' }, { do: 'cancel' }] };
  const result = await stories.run({ start: { cash: '0', bonus: '10000' }, events: [end, { do: 'cancel' }] });
  expect(result.events[0]?.postings).toEqual(['B>P 10000']);
  expect(result.events[1]?.answer).toBe('refused: over');
  expect(result.end).toMatchObject({ bonus: '0', cost: '0' });
});

it('unlocks an award that was wagered with cash, and pays an award in cash at once', async () => {
  const terms = { mode: 'unlock', maxBetMinor: '10000' };
  const events = [{ do: 'grant' }, { do: 'bet', game: 'RNG', stake: '600' }, { do: 'bet', game: 'RNG', stake: '500' }];
  const unlocked = await stories.run({ terms, award: '200', required: '1000', start: { cash: '2000' }, events });
  expect(unlocked.events.map(({ postings }) => postings)).toEqual([[], ['C>H 600'], ['C>H 500', 'P>C 200']]);
  expect(unlocked.end).toMatchObject({ cash: '1100', done: '1000', state: 'completed', cost: '200' });
  const paid = await stories.run({
    terms: { mode: 'cash' },
    award: '200',
    start: { cash: '0' },
    events: [{ do: 'grant' }],
  });
  expect(paid.events[0]?.postings).toEqual(['P>C 200']);
  expect(paid.end).toMatchObject({ cash: '200', state: 'completed' });
});
