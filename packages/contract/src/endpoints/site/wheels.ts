/** Prize wheels: what they give by which odds, the caller's spins, and each spin with its proof. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id, OneOf, PlainText, Time } from '../../schemas.ts';

const wheelPrizes = ['none', 'bonus', 'cash', 'points', 'rounds'] as const;

const Spin = Closed({
  id: Id,
  /** Where the wheel stopped, and whose prize was given: another one's where the prize was exhausted. From 0. */
  segment: Type.Integer(),
  given: Type.Integer(),
  prize: OneOf(wheelPrizes),
  amount: Amount,
  points: Type.Optional(Type.Integer()),
  rounds: Type.Optional(Type.Integer()),
  at: Time,
});

const Wheel = Closed({
  code: Code,
  title: Type.String(),
  line: Type.String(),
  /** Significant terms as HTML, with the odds. */
  terms: Type.String(),
  /** `closed`: the budget does not hold the greatest prize. */
  state: OneOf(['open', 'closed'] as const),
  segments: Type.Array(
    Closed({
      prize: OneOf(wheelPrizes),
      amount: Amount,
      points: Type.Optional(Type.Integer()),
      rounds: Type.Optional(Type.Integer()),
      weight: Type.Integer(),
      /** Weight by sum of weights, in percent, to four decimals. */
      percent: Type.String(),
      /** Of a prize that is limited in number: how many are left. */
      left: Type.Optional(Type.Integer()),
    }),
  ),
  /** Spins the caller has now. */
  spins: Type.Integer(),
  /** What brings more of them. */
  sources: Closed({
    daily: Type.Integer(),
    deposit: Type.Optional(Closed({ spins: Type.Integer(), amount: Amount })),
    mission: Type.Optional(Closed({ spins: Type.Integer(), amount: Amount, done: Amount })),
  }),
  /** Newest first. */
  latest: Type.Array(Spin),
});

/** SHA-256 of the server seed of the next spin, in hex. */
const serverSeedHash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const wheelEndpoints = {
  wheels: get('/wps/prizes/wheels', 'member', {
    summary:
      'List the prize wheels of the merchant with their odds, the member’s spins, and the commitment of the next spin’s server seed.',
    flag: 'promotions',
    answer: Closed({ serverSeedHash, wheels: Type.Array(Wheel) }),
  }),

  spinWheel: post('/wps/prizes/wheels/spins', 'member', {
    summary:
      'Spin a wheel once, by the server seed whose commitment is named and a client seed. Repeated with the same two, it answers the same spin.',
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ code: Code, serverSeedHash: PlainText(64), clientSeed: PlainText(64) }),
    answer: Closed({ spin: Spin, spins: Type.Integer(), nextServerSeedHash: serverSeedHash }),
    refusals: ['reward.unknown', 'seed.invalid', 'seed.stale', 'wheel.closed', 'wheel.no_spins'],
  }),

  wheelProof: get('/wps/prizes/wheels/spins/{spinId}/proof', 'member', {
    summary:
      'Get the proof of one of the member’s spins as a file: what the verifier and the page “Check a result” take.',
    params: Closed({ spinId: Id }),
    answersFile: true,
    answer: fileOf('application/json'),
    refusals: ['reward.unknown'],
  }),
};
