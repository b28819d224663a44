/** The rewards' endpoints. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { ok } from '#kernel';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import { type Merchant, type ShownPromotion, shownPromotions } from '../merchants/index.ts';
import type { RewardsDeps } from './deps.ts';

type Promotion = AnswerOf<Endpoints['promotions']>['promotions'][number];

export function routes(deps: RewardsDeps) {
  return defineHandlers({
    promotions: async ({ merchant, language, session }) => {
      // A member on a break gets no advertising.
      const shown =
        session?.onBreakUntil === undefined && !session?.isHeld ? shownPromotions(merchant, deps.clock.now()) : [];
      return ok({ promotions: shown.map((one) => toWire(deps, merchant, language, session, one)) });
    },
  });
}

function toWire(
  { words }: RewardsDeps,
  merchant: Merchant,
  language: Language,
  session: Session | undefined,
  { offer, state }: ShownPromotion,
): Promotion {
  const { code, kind, audience = 'everyone', titleKey, lineKey, rulesKey, startsAt, endsAt, images, linkage } = offer;
  return {
    code,
    kind,
    title: words(merchant, language, titleKey),
    line: words(merchant, language, lineKey),
    audience,
    content: rulesKey === undefined ? '' : words(merchant, language, rulesKey),
    state,
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    images: images.map((image) =>
      'url' in image
        ? { sequence: image.sequence, url: image.url }
        : { sequence: image.sequence, url: '', art: { scene: image.scene, symbols: [...image.symbols] } },
    ),
    linkage,
    // play money cannot take part in what pays real money
    ...(session && { mine: { mayTakePart: !session.isTrial || kind === 'DISCOVER' } }),
  };
}
