/** Playing free rounds from inside a game frame. */
import { Type } from 'typebox';
import { post } from '../../endpoint.ts';
import { Amount, Closed, Id } from '../../schemas.ts';
import { FreeSet } from '../site/free-rounds.ts';
import { PlayedRound } from './play.ts';

export const playFreeEndpoints = {
  playFreeRound: post('/wps/play/free-rounds', 'stage', {
    summary:
      'Play one round of a set of free rounds: it stakes nothing, and what it wins is collected on the set. With its last round the set ends, and what it won is given.',
    flag: 'promotions',
    movesMoney: true,
    onBreak: 'refused',
    body: Closed({ setId: Id, input: Type.Unknown() }),
    answer: Closed({ round: PlayedRound, balance: Amount, nextNonce: Type.Integer(), set: FreeSet }),
    refusals: [
      'game.disabled',
      'seed.required',
      'stake.out_of_range',
      'input.invalid',
      'free_rounds.unknown',
      'free_rounds.game',
      'free_rounds.over',
      'request.idempotency_key_reused',
      'request.too_many',
    ],
  }),
};
