/** VIP levels in the console: the versions of the scheme with the form of one, and how a player's level came to be. Writing and starting are commands. */
import { Type } from 'typebox';
import { Amount, Closed, Day, Id, Time } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';

const Text = Type.String();

export const vipLevelEndpoints = {
  showLevels: read('/levels', 'promotions.see', {
    summary: 'The scheme of levels: its versions, the newest first, which of them runs, and the form of one.',
    scope: 'merchant',
    answer: Closed({
      currency: Closed({ code: Text, decimals: Type.Integer() }),
      /** JSON schema. */
      schema: Type.Unknown(),
      versions: Type.Array(
        Closed({
          id: Text,
          version: Type.Integer(),
          isRunning: Type.Boolean(),
          savedBy: Text,
          savedAt: Time,
          terms: Type.Unknown(),
        }),
      ),
    }),
  }),
  listPlayerLevels: read('/players/{memberId}/levels', 'members.see', {
    summary: 'How a player’s level came to be: each change, the newest first.',
    scope: 'merchant',
    params: Closed({ memberId: Id }),
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Id,
          at: Time,
          why: Text,
          before: Type.Integer(),
          after: Type.Integer(),
          /** Of the window or the whole life: what was bet, and what it took. */
          done: Type.Optional(Amount),
          needed: Type.Optional(Amount),
          /** Of one set by hand. */
          until: Type.Optional(Day),
        }),
      ),
    }),
    refusals: ['member.unknown'],
  }),
} as const;
