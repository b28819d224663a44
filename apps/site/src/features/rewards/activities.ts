/** The merchant's activities: running and announced promotions, as one list. */
import type { AnswerOf, Endpoints, PromotionKind } from '#contract';
import { imageOf, type Promotion } from './use-promotions.ts';

export type Announced = AnswerOf<Endpoints['listAnnouncements']>['promotion'][number];

/** The kinds of promotions, and announcements that are no promotion. */
export type Category = PromotionKind | 'NEWS';

export interface Picture {
  /** An uploaded picture; empty when it is composed from `art`. */
  readonly url: string;
  readonly art: { readonly scene: string; readonly symbols: readonly string[] };
}

export interface Activity {
  readonly id: string;
  readonly category: Category;
  readonly title: string;
  readonly line: string;
  /** HTML; empty without terms. */
  readonly terms: string;
  readonly state: Promotion['state'];
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  readonly picture: Picture;
  readonly linkage: string;
  /** Absent for guests. */
  readonly mayTakePart?: boolean | undefined;
}

/** The picture of an activity without its own. */
const ownArt: { readonly [C in Category]: Picture['art'] } = {
  LOGIN: { scene: 'gold', symbols: ['gift-large', 'coin', 'star'] },
  MISSION: { scene: 'deep', symbols: ['trophy-large', 'target', 'star'] },
  REFERRAL: { scene: 'leaf', symbols: ['handshake-large', 'heart', 'coin'] },
  DEPOSIT: { scene: 'ember', symbols: ['money-large', 'coin', 'diamond'] },
  REBATE: { scene: 'rose', symbols: ['cash-large', 'clover', 'coin'] },
  DISCOVER: { scene: 'violet', symbols: ['magic-large', 'star', 'diamond'] },
  NEWS: { scene: 'rose', symbols: ['bell-large', 'star', 'heart'] },
};

/** The screen to take part on, when the promotion names none. */
const ownPlace: { readonly [C in Category]: string } = {
  LOGIN: '/m/activity/signIn',
  MISSION: '/m/leaderBoard',
  REFERRAL: '/m/inviteFriends',
  DEPOSIT: '/m/voucherCenter',
  REBATE: '/m/rewardCenter',
  DISCOVER: '',
  NEWS: '',
};

const LIST = 1;

export function activityOf(promotion: Promotion): Activity {
  const { code, kind, title, line, content, state, startsAt, endsAt, linkage, mine } = promotion;
  const image = imageOf(promotion, LIST);
  return {
    id: code,
    category: kind,
    title,
    line,
    terms: content,
    state,
    startsAt,
    endsAt,
    picture: { url: image?.url ?? '', art: image?.art ?? ownArt[kind] },
    linkage: linkage || ownPlace[kind],
    mayTakePart: mine?.mayTakePart,
  };
}

function announcedActivity({ id, title, content, announcementImages, linkage }: Announced): Activity {
  const image = announcementImages.find(({ sequence }) => sequence === LIST);
  return {
    id,
    category: 'NEWS',
    title,
    line: '',
    terms: content,
    state: 'running',
    picture: { url: image?.url ?? '', art: ownArt.NEWS },
    linkage,
  };
}

/** Running activities come before coming ones, and promotions before news; otherwise in the merchant's order. */
export function activitiesOf(promotions: readonly Promotion[], announced: readonly Announced[]): readonly Activity[] {
  const own = promotions.map(activityOf);
  const isRunning = ({ state }: Activity) => state === 'running';
  return [...own.filter(isRunning), ...announced.map(announcedActivity), ...own.filter((one) => !isRunning(one))];
}

/** The categories that have an activity, each once. */
export function categoriesOf(activities: readonly Activity[]): readonly Category[] {
  return [...new Set(activities.map(({ category }) => category))];
}
