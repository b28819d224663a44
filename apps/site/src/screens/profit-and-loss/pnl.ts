/** What was won and lost in a period, as the server answers it. */
import type { AnswerOf, Endpoints } from '#contract';

export type Pnl = AnswerOf<Endpoints['memberPnl']>;
