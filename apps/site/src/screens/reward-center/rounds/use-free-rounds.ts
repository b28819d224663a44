/** The member's free rounds: sets to play, and those that are over. */
import { isRealMember, useAnswer, useSession } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';

export type FreeSet = AnswerOf<Endpoints['freeRounds']>['sets'][number];

type State = FreeSet['state'];

export const isOver = (state: State): state is Exclude<State, 'granted' | 'playing'> =>
  state !== 'granted' && state !== 'playing';

export const isLiving = ({ state }: FreeSet) => !isOver(state);

export function useFreeRounds(): readonly FreeSet[] {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const isReal = isRealMember(useSession());
  return (
    useAnswer('freeRounds', undefined, { isMine: true, isEnabled: isOn && isReal, staleMs: 5_000 }).data?.sets ?? []
  );
}
