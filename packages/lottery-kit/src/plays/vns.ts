/** Vietnam South and Central: 45 plays. */
import { southBoard } from '../draws/boards.ts';
import type { Play } from '../play.ts';
import { crossPair, vietnamPlays } from './vietnam-plays.ts';

export const plays: readonly Play[] = [
  ...vietnamPlays('vns', southBoard, {
    single: ['g4', 'g6'],
    sevenEight: ['db', 'g5', 'g6', 'g7', 'g8'],
  }),
  crossPair('vns.da-cross', southBoard),
];
