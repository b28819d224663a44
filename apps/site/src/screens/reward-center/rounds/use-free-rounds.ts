/** The member's free rounds: sets to play, and those that are over. */
import { isRealMember, useOptional, useSession } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';

export type FreeSet = AnswerOf<Endpoints['freeRounds']>['sets'][number];

type State = FreeSet['state'];

export const isOver = (state: State): state is Exclude<State, 'granted' | 'playing'> =>
  state !== 'granted' && state !== 'playing';

export const isLiving = ({ state }: FreeSet) => !isOver(state);

/** Until a vendor has granted it, and from its last round until it is over. */
const isUnderWay = (set: FreeSet) => set.isPreparing === true || (isLiving(set) && set.left === 0);

const UNDER_WAY_MS = 3_000;

export function useFreeRounds(): readonly FreeSet[] {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const isReal = isRealMember(useSession());
  const data = useOptional('freeRounds', undefined, {
    isMine: true,
    isEnabled: isOn && isReal,
    staleMs: 5_000,
    refreshMs: ({ state }) => (state.data?.sets.some(isUnderWay) ?? false) && UNDER_WAY_MS,
  });
  return data?.sets ?? [];
}
