/** A chase on its way to the server. */
import { type CallInput, type PlacedChase, useStage } from '#stage-kit';
import { type Sending, useSending } from '../use-sending.ts';

export type Chasing = Sending<{ readonly chase: PlacedChase; readonly balance: string }>;

export type ChaseRequest = Omit<NonNullable<CallInput<'placeChase'>['body']>, 'gameCode'>;

export function useChasing() {
  const { call, info } = useStage();
  const { sending, send } = useSending((request: ChaseRequest, idempotencyKey) =>
    call('placeChase', { body: { gameCode: info.game, ...request }, idempotencyKey }),
  );
  return { chasing: sending, chase: send };
}
