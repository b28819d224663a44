import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { CallCode } from '#client';
import { ok, type Result, refuse } from '#kernel';
import type { Api } from '../api/api.tsx';
import { callOptions, createRequest, type Work } from './use-call.ts';

/** A server that answers in order, and a call as a screen uses it. */
function createTestKit(answers: readonly Result<unknown, CallCode>[]) {
  const sent: { readonly name: string; readonly idempotencyKey?: string }[] = [];
  const call = (async (name: string, params: object) => {
    sent.push({ name, ...params });
    return answers[sent.length - 1];
  }) as unknown as Api['call'];
  const observer = new MutationObserver(new QueryClient(), callOptions(createRequest(call)));
  const run = (work: Work, onRefused?: () => boolean) => observer.mutate([work, onRefused]).catch(() => false);
  return { sent, run, state: () => observer.getCurrentResult() };
}

const limited = refuse('request.too_many', { retryAfter: 12 });

it('is busy until all follow-up work is done', async () => {
  const { run, state } = createTestKit([ok({})]);
  const [answered, followed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = run(async (request) => {
    await request('logout', {});
    answered.resolve();
    await followed.promise;
  });
  await answered.promise;
  expect(state().isPending).toBe(true);
  followed.resolve();
  expect(await running).toBe(true);
  expect(state().isPending).toBe(false);
});

it('ends with the first refusal, returns how long to wait, and clears the refusal with the next try', async () => {
  const { run, state, sent } = createTestKit([limited, ok({})]);
  const work: Work = async (request) => {
    await request('createTrial', {});
    await request('logout', {});
  };
  expect(await run(work)).toBe(false);
  expect(state().error).toMatchObject({ code: 'request.too_many', retryAfter: 12 });
  expect(sent).toHaveLength(1);
  await run((request) => request('logout', {}));
  expect(state().error).toBeNull();
});

it('has no refusal if it is shown elsewhere', async () => {
  const { run, state } = createTestKit([limited]);
  expect(
    await run(
      (request) => request('logout', {}),
      () => true,
    ),
  ).toBe(false);
  expect(state().error).toBeNull();
});

it('MEM-03 keeps the key over a retry of the same intent, and uses a new one for another endpoint', async () => {
  const { run, sent } = createTestKit([refuse('fault.timeout'), refuse('fault.timeout'), ok({})]);
  await run((request) => request('logout', {}));
  await run((request) => request('logout', {}));
  await run((request) => request('endOtherSessions', {}));
  const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
