/** Red-packet rains: when the next begins, taking a packet, and the proof of how the pool was split. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, OneOf, Time, Whole } from '../../schemas.ts';

const Packet = Closed({
  /** Of the rain's packets, from 1. */
  packet: Type.Integer(),
  amount: Amount,
  state: OneOf(['due', 'paid', 'withheld'] as const),
});

const Rain = Closed({
  code: Code,
  /** Of the campaign's rains, this one. */
  serial: Type.Integer(),
  title: Type.String(),
  line: Type.String(),
  /** Significant terms as HTML. */
  terms: Type.String(),
  state: OneOf(['coming', 'raining', 'over'] as const),
  startsAt: Time,
  endsAt: Time,
  pool: Amount,
  packets: Type.Integer(),
  taken: Type.Integer(),
  least: Amount,
  /** How many a member may take. */
  perMember: Type.Integer(),
  /** SHA-256 of the list of packets, and of the seed it is split by; both are published before the first is taken. */
  root: Type.String(),
  serverSeedHash: Type.String(),
  /** The caller's own. */
  mine: Type.Array(Packet),
});

/** Drawn by the page. */
const Tap = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' });

export const rainEndpoints = {
  rains: get('/wps/prizes/rains', 'member', {
    summary:
      'List the red-packet rains: the one that falls or the next of each, and the last that is over, with the member’s packets.',
    flag: 'promotions',
    answer: Closed({ now: Time, rains: Type.Array(Rain) }),
  }),

  takePacket: post('/wps/prizes/rains/packets', 'member', {
    summary: 'Take the next packet of a rain. The same tap again answers the same packet.',
    onBreak: 'refused',
    flag: 'promotions',
    body: Closed({ code: Code, serial: Whole(0, 1_000_000_000_000), tap: Tap }),
    answer: Closed({ packet: Packet }),
    refusals: ['reward.unknown', 'rain.not_begun', 'rain.over', 'rain.empty', 'rain.taken'],
  }),

  rainProof: get('/wps/prizes/rains/{code}/{serial}/proof', 'member', {
    summary:
      'Get the proof of how a rain’s pool was split, once it is over, as a file for the verifier and the page “Check a result”.',
    params: Closed({ code: Code, serial: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
    answersFile: true,
    answer: fileOf('application/json'),
    refusals: ['reward.unknown', 'proof.sealed'],
  }),
};
