/** Free rounds of a member: sets of them, what they have won, and what became of it. They are played in a game's frame. */
import { Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, OneOf, Time } from '../../schemas.ts';
import { grantModes, grantStates } from './rewards.ts';

const freeSetStates = ['granted', 'playing', 'finished', 'expired', 'cancelled'] as const;

const freeSet = {
  id: Id,
  campaign: Code,
  title: Type.String(),
  rounds: Type.Integer(),
  left: Type.Integer(),
  /** Of each round; it costs the member nothing. */
  stake: Amount,
  /** So far, and the most that is given of it at the end. */
  won: Amount,
  cap: Amount,
  playBy: Time,
  /** The vendor of its games has not granted it yet. */
  isPreparing: Type.Optional(Type.Boolean()),
  state: OneOf(freeSetStates),
  /** What was given at the end; absent where nothing was. */
  given: Type.Optional(
    Closed({
      amount: Amount,
      mode: OneOf(grantModes),
      state: OneOf(grantStates),
      /** What has to be played for it. */
      required: Amount,
      /** An operator looks at it first. */
      isHeld: Type.Boolean(),
    }),
  ),
};

export const FreeSet = Closed(freeSet);

export const freeRoundEndpoints = {
  freeRounds: get('/wps/prizes/free-rounds', 'member', {
    summary: 'List the member’s free rounds: sets that can be played, then those that are over, newest first.',
    flag: 'promotions',
    answer: Closed({
      sets: Type.Array(
        Closed({
          ...freeSet,
          games: Type.Array(
            Closed({ id: Type.Integer(), code: Code, name: Type.String(), symbol: Type.String(), hue: Type.Integer() }),
          ),
          /** Significant terms as HTML. */
          terms: Type.String(),
        }),
      ),
    }),
  }),
};
