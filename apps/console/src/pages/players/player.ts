/** A player as the page shows one. */
import type { AnswerOf } from '../../parts/work/index.ts';

export type Player = AnswerOf<'showPlayer'>;
