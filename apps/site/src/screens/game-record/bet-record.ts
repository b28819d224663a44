/** One bet, as the bet records list it, and an order as it was placed. */
import type { AnswerOf, Endpoints } from '#contract';

export type BetRecord = AnswerOf<Endpoints['betRecords']>['content'][number];
export type Order = AnswerOf<Endpoints['orderDetail']>;
