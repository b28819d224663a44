/** What the states of orders mean to the one who waits for the money. */
import type { AnswerOf, Endpoints } from '#contract';

export type DepositOrder = AnswerOf<Endpoints['depositOrder']>;
export type WithdrawalOrder = AnswerOf<Endpoints['withdrawals']>['content'][number];

/** `moving`: on its way · `good`: it arrived · `bad`: it will not · `back`: the money is in the balance again. */
export type Mood = 'moving' | 'good' | 'bad' | 'back';

/** How a mood is coloured on a badge. */
export const moodTones = { moving: 'accent', good: 'good', bad: 'bad', back: 'plain' } as const;

export const depositMood: { readonly [State in DepositOrder['state']]: Mood } = {
  created: 'moving',
  waiting: 'moving',
  checking: 'moving',
  credited: 'good',
  declined: 'bad',
  expired: 'bad',
};

/** What a deposit's timeline tells beside its states is on the way. */
export function depositStepMood(step: DepositOrder['timeline'][number]['state']): Mood {
  return step === 'form' || step === 'receipt' ? 'moving' : depositMood[step];
}

/** Money that was held and is not paid is in the balance again, whoever decided it. */
export const withdrawalMood: { readonly [State in WithdrawalOrder['state']]: Mood } = {
  requested: 'moving',
  review: 'moving',
  approved: 'moving',
  sending: 'moving',
  unknown: 'moving',
  paid: 'good',
  declined: 'back',
  cancelled: 'back',
  returned: 'back',
};

export function isFinal(mood: Mood): boolean {
  return mood !== 'moving';
}

const FIRST_MS = 2_000;
const SLOWEST_MS = 20_000;
const EAGER_TIMES = 30;

/** How long until an order is asked after again: every two seconds for a minute, then ever slower; never once it is final. */
export function retryMs(mood: Mood | undefined, timesRequested: number): number | false {
  if (mood !== undefined && isFinal(mood)) return false;
  if (timesRequested <= EAGER_TIMES) return FIRST_MS;
  return Math.min(SLOWEST_MS, FIRST_MS * 2 ** Math.min(10, Math.ceil((timesRequested - EAGER_TIMES) / 10)));
}
