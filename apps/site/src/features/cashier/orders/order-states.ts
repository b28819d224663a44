/** What the states of orders mean to the member. */
import type { AnswerOf, Endpoints } from '#contract';

export type DepositOrder = AnswerOf<Endpoints['depositOrder']>;
export type WithdrawalOrder = AnswerOf<Endpoints['withdrawals']>['content'][number];

/** `moving`: pending · `good`: it arrived · `bad`: it will not arrive · `back`: the money is in the balance again. */
export type Mood = 'moving' | 'good' | 'bad' | 'back';

/** The badge tone of each mood. */
export const moodTones = { moving: 'accent', good: 'good', bad: 'bad', back: 'plain' } as const;

export const depositMood: { readonly [State in DepositOrder['state']]: Mood } = {
  created: 'moving',
  waiting: 'moving',
  checking: 'moving',
  credited: 'good',
  declined: 'bad',
  expired: 'bad',
};

/** Steps of a deposit's timeline that are not states count as `moving`. */
export function depositStepMood(step: DepositOrder['timeline'][number]['state']): Mood {
  return step === 'form' || step === 'receipt' ? 'moving' : depositMood[step];
}

/** Held money that is not paid returns to the balance, no matter who decided it. */
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

/** The delay before an order is polled again: two seconds for the first minute, then increasing. False once it is final. */
export function retryMs(mood: Mood | undefined, timesRequested: number): number | false {
  if (mood !== undefined && isFinal(mood)) return false;
  if (timesRequested <= EAGER_TIMES) return FIRST_MS;
  return Math.min(SLOWEST_MS, FIRST_MS * 2 ** Math.min(10, Math.ceil((timesRequested - EAGER_TIMES) / 10)));
}
