import { beforeEach, expect, it } from 'vitest';
import type { Status } from '../page/page.ts';
import { load, save, stored } from '../page/storage.ts';
import { answerKey, createQueries } from './query.tsx';
import { laterStatus, saveStatus } from './saved-status.ts';

const reported = (serverTime: string, change: object = {}) =>
  ({ status: 0, serverTime, info: { merchant: 'demo', whitelabel: {}, ...change } }) as unknown as Status;
const [morning, noon] = ['2026-01-01T08:00:00.000Z', '2026-01-01T12:00:00.000Z'];

beforeEach(() => save(stored.status, undefined));

it('SYS-02 starts with the later of the page’s status and the saved one', () => {
  const page = reported(morning);
  expect(laterStatus(reported(noon), page)).toEqual(reported(noon));
  expect(laterStatus(page, reported(noon))).toBeUndefined();
  expect(laterStatus(undefined, page)).toBeUndefined();
});

it('SYS-02 ignores a saved status of another merchant, or of an older site with fewer fields', () => {
  expect(laterStatus(reported(noon, { merchant: 'lotus' }), reported(morning))).toBeUndefined();
  expect(laterStatus(reported(noon), reported(morning, { popup: {} }))).toBeUndefined();
});

it('SYS-02 saves each later status from the server in the browser', () => {
  const queries = createQueries([]);
  saveStatus(queries, reported(morning));
  expect(load(stored.status)).toEqual(reported(morning));
  queries.setQueryData(answerKey('vendorMapping'), {});
  queries.setQueryData(answerKey('systemStatus'), reported(noon, { whitelabel: { winners: false } }));
  expect(load(stored.status)?.info.whitelabel).toEqual({ winners: false });

  const later = createQueries([]);
  saveStatus(later, reported(morning));
  expect(later.getQueryData<Status>(answerKey('systemStatus'))?.serverTime).toBe(noon);
});

it('SYS-02 ignores a saved status that is invalid', () => {
  for (const text of ['', 'null', '{}', '{"serverTime":"x","info":{}}', `{"serverTime":"${noon}"}`]) {
    stored.status.store.set(stored.status.key, text);
    expect(load(stored.status), text).toBeUndefined();
  }
});
