/** Calls handlers in tests as the HTTP binding does, and reads what they answer. */
import type { EndpointName, Endpoints, SentFile } from '#contract';
import { assert } from '#kernel';
import type { Call, Handlers, StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';

type Parts<Name extends EndpointName> = Partial<
  Pick<
    Call<Endpoints[Name]>,
    'body' | 'query' | 'session' | 'params' | 'idempotencyKey' | 'language' | 'device' | 'region' | 'host'
  >
>;

/** Calls a handler like the HTTP binding. A first bet begins the first seed pair, as the frame does when it opens. */
export async function request<Name extends EndpointName>(
  routes: Handlers<Name>,
  name: Name,
  merchant: Merchant,
  parts: Parts<Name>,
): Promise<Awaited<ReturnType<Handlers<Name>[Name]>>> {
  const call = {
    merchant,
    address: '203.0.113.7',
    host: merchant.manifest.hosts[0],
    isSecure: false,
    language: 'EN',
    device: 'OTHERS',
    requestId: 'test',
    cookies: {},
    setCookie: () => undefined,
    ...parts,
  };
  type Answer = Awaited<ReturnType<Handlers<Name>[Name]>>;
  const act = async (): Promise<Answer> => (await routes[name](call as unknown as Call<Endpoints[Name]>)) as Answer;
  const answer = await act();
  if (answer.ok || answer.refusal.code !== 'seed.required') return answer;
  await beginSeeds(routes as unknown as SeedRoutes, merchant, parts.session as unknown as StageSession);
  return act();
}

type SeedRoutes = Handlers<'stageSeeds' | 'rotateSeeds'>;

/** Begins the first pair, unless a request at the same time has. */
async function beginSeeds(routes: SeedRoutes, merchant: Merchant, session: StageSession): Promise<void> {
  const { current, nextServerSeedHash } = answered(await request(routes, 'stageSeeds', merchant, { session }));
  const body = { clientSeed: 'a first client seed', nextServerSeedHash };
  if (!current) await request(routes, 'rotateSeeds', merchant, { session, body });
}

/** Begins a seed pair with this client seed, as the frame does: it knows the commitment of the server seed first. */
export async function rotateSeeds(routes: SeedRoutes, merchant: Merchant, session: StageSession, clientSeed: string) {
  const { nextServerSeedHash } = answered(await request(routes, 'stageSeeds', merchant, { session }));
  return request(routes, 'rotateSeeds', merchant, { session, body: { clientSeed, nextServerSeedHash } });
}

/** The answer of a handler; a refusal fails the test with its code. */
export function answered<Value>(answer: { ok: true; value: Value } | { ok: false; refusal: { code: string } }): Value {
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  return answer.value;
}

export function codeOf(answer: { ok: true } | { ok: false; refusal: { code: string } }): string {
  return answer.ok ? 'ok' : answer.refusal.code;
}

/** The text of a file that a handler answered whole. */
export function textOf({ content }: SentFile): string {
  assert(content instanceof Uint8Array, 'a file of bytes');
  return new TextDecoder().decode(content);
}
