/** A merchant's promotions as everybody sees them: its campaigns first, then what it only tells of. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { type Merchant, type ShownPromotion, shownPromotions } from '../merchants/index.ts';
import { type Campaign, campaignText, isShown, openingAt, significantTerms } from './campaigns/index.ts';
import { momentAt, type Rewarding } from './context.ts';
import { violationsOf } from './policy/index.ts';

export type Promotion = AnswerOf<Endpoints['promotions']>['promotions'][number];

/** Where each kind is taken part in. */
const linkages: { readonly [Kind in Promotion['kind']]: string } = {
  LOGIN: '/m/activity/signIn',
  DEPOSIT: '/m/voucherCenter',
  MISSION: '/m/rewardCenter',
  REBATE: '/m/rewardCenter',
  REFERRAL: '/m/inviteFriends',
  DISCOVER: '/m/rewardCenter',
};

/** Of kinds that have a place of their own. */
const ownLinkages: { readonly [kind: string]: string | undefined } = {
  tournament: '/m/leaderBoard',
  wheel: '/m/rewardCenter?tab=luck',
  rain: '/m/rewardCenter?tab=luck',
  points: '/m/rewardCenter?tab=points',
  'free-rounds': '/m/rewardCenter',
};

export async function listPromotions(
  rewards: Rewarding,
  merchant: Merchant,
  language: Language,
): Promise<readonly Promotion[]> {
  const now = rewards.clock.now();
  const announced = shownPromotions(merchant, now);
  if (!merchant.flags.promotions) return [];
  const campaigns = await rewards.running(merchant.id);
  const own = campaigns.filter(
    // A shop is where points are: what brings them leads there.
    ({ terms }) => terms.kind !== 'shop' && isShown(terms, new Date(now)) && violationsOf(merchant, terms).length === 0,
  );
  return [
    ...own.map((campaign) => campaignToWire(rewards, merchant, language, campaign)),
    ...announced.map((one) => promotionToWire(rewards, merchant, language, one)),
  ];
}

function campaignToWire(
  rewards: Rewarding,
  merchant: Merchant,
  language: Language,
  { code, terms }: Campaign,
): Promotion {
  const opening = openingAt(terms, momentAt(merchant, new Date(rewards.clock.now())));
  const { from, to } = terms.window ?? {};
  const { scene, symbols, inMenu = false } = terms.picture;
  return {
    code,
    kind: terms.shownAs,
    title: campaignText(rewards, merchant, language, terms.title),
    line: campaignText(rewards, merchant, language, terms.line),
    audience: 'everyone',
    content: significantTerms(rewards, merchant, language, terms),
    state: opening === 'running' ? 'running' : 'coming',
    ...(from !== undefined && { startsAt: from }),
    ...(to !== undefined && { endsAt: to }),
    images: (inMenu ? [1, 2] : [1]).map((sequence) => ({ sequence, url: '', art: { scene, symbols: [...symbols] } })),
    linkage: ownLinkages[terms.kind] ?? linkages[terms.shownAs],
  };
}

function promotionToWire(
  { words }: Rewarding,
  merchant: Merchant,
  language: Language,
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
  };
}
