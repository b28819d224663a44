/** Calls the endpoints of cashier and wallet like the HTTP binding: one validated call of one member at one merchant. */
import type { AnswerOf, Endpoint, Endpoints, ParamsOf, QueryOf, RefusalCode } from '#contract';
import type { Result } from '#kernel';
import type { Call, Handlers, Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TestKit } from './open-test-kit.ts';

type Name = keyof TestKit['cashier']['routes'] | keyof TestKit['walletModule']['routes'];

export interface Requested<E extends Endpoint> {
  readonly body?: Call<E>['body'];
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly key?: string;
}

let keys = 0;

export function request<N extends Name>(
  testKit: TestKit,
  name: N,
  merchant: Merchant,
  session: Session,
  requested: Requested<Endpoints[N]> = {},
): Promise<Result<AnswerOf<Endpoints[N]>, RefusalCode>> {
  const routes = { ...testKit.cashier.routes, ...testKit.walletModule.routes } as unknown as Handlers<N>;
  keys += 1;
  const call = {
    merchant,
    session,
    params: requested.params,
    query: requested.query ?? { limit: 20 },
    body: requested.body,
    address: '127.0.0.1',
    host: merchant.manifest.hosts[0],
    isSecure: false,
    language: merchant.manifest.defaultLanguage,
    device: 'OTHERS',
    requestId: 'test',
    idempotencyKey: requested.key ?? `key-${keys}`,
    cookies: {},
    setCookie: () => undefined,
  };
  return routes[name](call as unknown as Call<Endpoints[N]>);
}

/** The answer of a call that must succeed. */
export async function must<N extends Name>(...args: Parameters<typeof request<N>>): Promise<AnswerOf<Endpoints[N]>> {
  const answered = await request(...args);
  if (!answered.ok) throw new Error(`${args[1]} was refused: ${answered.refusal.code}`);
  return answered.value;
}

/** The refusal code of a call that must be refused. */
export async function refusalOf<N extends Name>(...args: Parameters<typeof request<N>>): Promise<RefusalCode> {
  const answered = await request(...args);
  if (answered.ok) throw new Error(`${args[1]} was not refused`);
  return answered.refusal.code;
}
