/** Calls the endpoints of transfers and wallet like the HTTP binding: one validated call of one member at one merchant. */
import type { AnswerOf, BodyOf, Endpoints, ParamsOf, QueryOf, RefusalCode } from '#contract';
import type { Result } from '#kernel';
import type { Call, Handlers, Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { TransfersModule } from '../index.ts';
import type { TransferKit } from './open-transfer-kit.ts';

type Name = keyof TransfersModule['routes'] | keyof TransferKit['walletModule']['routes'];

export interface Requested<E> {
  readonly body?: BodyOf<E>;
  readonly params?: ParamsOf<E>;
  readonly query?: Partial<QueryOf<E>>;
  readonly key?: string;
  /** Sent to another node. */
  readonly node?: TransfersModule;
}

let keys = 0;

export function request<N extends Name>(
  testKit: TransferKit,
  name: N,
  merchant: Merchant,
  session: Session,
  requested: Requested<Endpoints[N]> = {},
): Promise<Result<AnswerOf<Endpoints[N]>, RefusalCode>> {
  const node = requested.node ?? testKit.transfers;
  const routes = { ...node.routes, ...testKit.walletModule.routes } as unknown as Handlers<N>;
  keys += 1;
  const call = {
    merchant,
    session,
    params: requested.params,
    query: { limit: 20, ...requested.query },
    body: requested.body,
    idempotencyKey: requested.key ?? `key-${keys}`,
    language: merchant.manifest.defaultLanguage,
    host: merchant.manifest.hosts[0],
    address: '127.0.0.1',
    isSecure: false,
    device: 'OTHERS',
    requestId: 'test',
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

type DepositIntent = BodyOf<Endpoints['transfer']>;

/** A transfer, in its state when answered. */
export async function move(
  testKit: TransferKit,
  merchant: Merchant,
  session: Session,
  body: Omit<DepositIntent, 'vendor'>,
  key?: string,
) {
  const requested = { body: { vendor: 'harbour', ...body }, ...(key === undefined ? {} : { key }) };
  return (await must(testKit, 'transfer', merchant, session, requested)).transfer;
}
