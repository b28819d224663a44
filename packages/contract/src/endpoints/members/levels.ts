/** VIP: what each level takes and gives, where the member is, and how it came there. */
import { Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { Amount, Closed, OneOf, Time } from '../../schemas.ts';

const Day = Type.String({ description: 'a day of the merchant: 2026-03-01' });
const Level = Type.Integer({ minimum: 0, maximum: 99 });

const levelChanges = ['reached', 'kept', 'lost', 'returned', 'by_hand', 'hand_over'] as const;

export const levelEndpoints = {
  memberLevels: get('/wps/member/levels', 'member', {
    summary: 'Get the VIP levels: what each takes and gives, how far the member is, and the history of its level.',
    flag: 'vip',
    answer: Closed({
      level: Level,
      /** Set by hand, up to this day. */
      byHandUntil: Type.Optional(Day),
      valid: Amount,
      deposits: Amount,
      /** The window that runs: what keeps the level by the rules. */
      window: Type.Optional(Closed({ from: Day, to: Day, done: Amount, keep: Amount })),
      /** Valid bets of this month, for the gift of the next. */
      monthDone: Amount,
      monthNeeds: Amount,
      windowDays: Type.Integer(),
      /** Whether a birthday was shown by a document. */
      isBirthdayKnown: Type.Boolean(),
      /** From level 1 on; none: no levels are published. */
      levels: Type.Array(
        Closed({
          level: Level,
          valid: Amount,
          deposits: Amount,
          keep: Amount,
          gift: Amount,
          monthly: Amount,
          birthday: Amount,
          maximum: Amount,
          dailyMaximum: Amount,
          dailyTimes: Type.Integer(),
          freePerDay: Type.Integer(),
          feeFixed: Amount,
          feeBp: Type.Integer(),
        }),
      ),
      /** Newest first. */
      history: Type.Array(
        Closed({
          at: Time,
          why: OneOf(levelChanges),
          before: Level,
          after: Level,
          done: Type.Optional(Amount),
          needed: Type.Optional(Amount),
          until: Type.Optional(Day),
        }),
      ),
    }),
  }),
};
