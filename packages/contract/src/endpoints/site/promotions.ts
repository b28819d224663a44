/** Promotions of a merchant. */
import { Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { Closed, Code, OneOf, Time } from '../../schemas.ts';
import { bannerAudiences } from './announcements.ts';

/**
 * LOGIN daily sign-in · MISSION tasks and ranks · REFERRAL inviting friends · DEPOSIT a bonus on a deposit · REBATE cashback · DISCOVER
 * information only.
 */
export const promotionKinds = ['LOGIN', 'MISSION', 'REFERRAL', 'DEPOSIT', 'REBATE', 'DISCOVER'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

const Promotion = Closed({
  code: Code,
  kind: OneOf(promotionKinds),
  title: Type.String(),
  line: Type.String(),
  /** Everyone gets all of them, since a page is the same for everyone; the site filters by audience. */
  audience: OneOf(bannerAudiences),
  /** The rules as HTML; empty without any. */
  content: Type.String(),
  /** `coming`: shown with its first day, nobody can take part yet. Ended promotions are not returned. */
  state: OneOf(['coming', 'running'] as const),
  startsAt: Type.Optional(Time),
  endsAt: Type.Optional(Time),
  /** Sequence 1 for lists, 2 for the side menu. Without `url` the picture is composed: symbols of the art set on a scene. */
  images: Type.Array(
    Closed({
      sequence: Type.Integer({ minimum: 1, maximum: 2 }),
      url: Type.String(),
      art: Type.Optional(Closed({ scene: Type.String(), symbols: Type.Array(Type.String()) })),
    }),
  ),
  /** Where to take part: an internal /m path or an external address; empty for none. */
  linkage: Type.String(),
  /** The caller's own progress, if there is a caller. */
  mine: Type.Optional(Closed({ mayTakePart: Type.Boolean() })),
});

export const promotions = get('/wps/promotions', 'anyone', {
  summary:
    'List the merchant’s running and announced promotions, in its order, with the caller’s own progress if there is a session.',
  flag: 'promotions',
  answer: Closed({ promotions: Type.Array(Promotion) }),
});
