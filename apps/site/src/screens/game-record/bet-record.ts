/** One bet, as the bet records list it. */
import type { AnswerOf, Endpoints } from '#contract';

export type BetRecord = AnswerOf<Endpoints['betRecords']>['content'][number];
