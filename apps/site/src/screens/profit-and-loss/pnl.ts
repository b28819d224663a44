/** Profit and loss of a period, as the server returns it. */
import type { AnswerOf, Endpoints } from '#contract';

export type Pnl = AnswerOf<Endpoints['memberPnl']>;
