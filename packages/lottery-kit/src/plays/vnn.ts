/** Vietnam North: 44 plays. */
import { northBoard } from '../draws/boards.ts';
import type { Play } from '../play.ts';
import { vietnamPlays } from './vietnam-plays.ts';

export const plays: readonly Play[] = vietnamPlays('vnn', northBoard, {
  single: ['g3', 'g5'],
  sevenEight: ['db', 'g6', 'g7'],
});
