/**
 * The plugin interface of white-label merchants: data only. A folder holds the manifest, the tokens (theme.css), texts and pictures; no
 * code of the platform depends on a merchant's name.
 */
import type {
  BannerAudience,
  BannerGroup,
  CampaignTerms,
  FlagKey,
  Language,
  LevelScheme,
  linkTypes,
  OptionalRegisterField,
  PlayableCategory,
  PromotionKind,
} from '#contract';
import type { AgentRules } from './plugin-agents.ts';
import type { Bank, DepositRule, StakeRule, TransferRule, WageringRule, WithdrawalRule } from './plugin-cashier.ts';
import type { ExtractRules } from './plugin-extracts.ts';
import type { LotteryRules } from './plugin-lotteries.ts';

export type { CampaignTerms, LevelScheme } from '#contract';
export type { Bank, DepositMethodRule, RiskRule, StakeRule, WithdrawalLevel } from './plugin-cashier.ts';

interface AnyBanner {
  readonly id: string;
  readonly group: BannerGroup;
  /** Default: everyone. */
  readonly audience?: BannerAudience;
  /** A path of the site, or an https address; empty for none. For a film: its address at the video site. */
  readonly linkage: string;
}

/** A banner composed of art symbols on a scene; its texts are keys, so that they follow the language. */
export interface ComposedBanner extends AnyBanner {
  readonly scene: string;
  readonly symbols: readonly string[];
  readonly titleKey: string;
  readonly lineKey: string;
  readonly actionKey?: string;
}

/** An uploaded picture including its text, twice as wide as shown; `altKey` is its alternative text. */
export interface PictureBanner extends AnyBanner {
  readonly picture: string;
  readonly altKey: string;
}

export type BannerManifest = ComposedBanner | PictureBanner;

/** A banner's id and the keys of its own texts: `banner.<id>.title`, `.line`, and `.action` where it has a button. */
export function bannerTexts(id: string, button?: 'action') {
  const keys = { id, titleKey: `banner.${id}.title`, lineKey: `banner.${id}.line` };
  return button ? { ...keys, actionKey: `banner.${id}.action` } : keys;
}

/** The texts of a banner that leads to a game: the game's own. */
export const gameTexts = (game: string) => ({ titleKey: `game.${game}.name`, lineKey: `game.${game}.tagline` });

/** The rotation of a group of banners. */
export interface BannerPace {
  readonly effect: 'slide' | 'fade' | 'coverflow';
  readonly autoplayMs: number;
}

/** A promotion of the merchant. Its texts are keys; nothing may be offered that is not paid. */
export interface PromotionOffer {
  /** Unique at the merchant; part of the promotion's address. */
  readonly code: string;
  readonly kind: PromotionKind;
  /** Default: everyone. */
  readonly audience?: BannerAudience;
  readonly titleKey: string;
  readonly lineKey: string;
  /** HTML. */
  readonly rulesKey?: string;
  /** ISO times; open if left out. Announced before its start, hidden after its end. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** 1 for lists, 2 for the side menu: an uploaded picture, or one composed of art symbols on a scene. */
  readonly images: readonly ({ readonly sequence: 1 | 2 } & (
    | { readonly url: string }
    | { readonly scene: string; readonly symbols: readonly string[] }
  ))[];
  readonly linkage: string;
  /** Offered only where this flag is on. */
  readonly flag?: FlagKey;
}

/** A member registered by number can recover the account only by number. Returns what is wrong with flags that prevent it. */
export function signInMethodViolations(
  { methods, isMobileProven }: Pick<MerchantManifest['register'], 'methods' | 'isMobileProven'>,
  { smsCodes, mobileCodeLogin }: { readonly smsCodes: boolean; readonly mobileCodeLogin: boolean },
): string[] {
  const isByMobile = methods.includes('mobileNum');
  const wantsCodes = isByMobile || isMobileProven === true || mobileCodeLogin;
  return [
    ...(isByMobile && !mobileCodeLogin ? ['who registers by number could not log in by it'] : []),
    ...(wantsCodes && !smsCodes ? ['numbers are to be proved, and no SMS is sent'] : []),
  ];
}

export interface MerchantManifest {
  /** The tenant's key in every table; never changes. */
  readonly code: string;
  readonly name: string;
  /** Host names without port; unique among merchants. */
  readonly hosts: readonly string[];
  /**
   * The host of game frames only: a separate origin, so that a game reads nothing of the site in the browser. Preferably a separate
   * domain; never one of `hosts`.
   */
  readonly stageHost: string;
  /** A code of the kernel's currencies. */
  readonly currency: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly defaultTheme: 'dark' | 'light';
  readonly timeZone: string;
  /** Only differences from the flags' defaults. */
  readonly flags: { readonly [Key in FlagKey]?: boolean };
  /** The order of categories in menus and lobby. */
  readonly vendorSorting: readonly PlayableCategory[];
  /** Game vendors and payment providers by their codes. */
  readonly vendors: readonly string[];
  readonly payments: readonly string[];
  readonly register: {
    readonly methods: readonly ('username' | 'mobileNum')[];
    readonly optionalFields: { readonly [Field in OptionalRegisterField]?: 'shown' | 'required' };
    readonly isCaptchaRequired: boolean;
    /** A number entered when registering by username is verified by a code, too. */
    readonly isMobileProven?: boolean;
    readonly termsVersion: string;
    readonly toRegisterFirst: boolean;
  };
  readonly minimumAge: number;
  /** Help organisations for players with gambling problems, in the order shown; not the merchant’s own support. */
  readonly help?: readonly { readonly name: string; readonly url: string; readonly phone?: string }[];
  /** Merchants of one group share breaks: a self-excluded person is recognised at all of them. */
  readonly exclusionGroup?: string;
  /** How long data of an erased member are kept sealed: of orders, of who the member was (five years where nothing else is said), chats (90 days). */
  readonly retention?: { readonly orderYears?: number; readonly identityYears?: number; readonly chatDays?: number };
  /** Refused regions, as ISO 3166 codes; needs a proxy that sends the caller's region. */
  readonly refusedRegions?: readonly string[];
  readonly links: readonly {
    readonly resourceType: (typeof linkTypes)[number];
    readonly url: string;
    readonly labelNameEn: string;
  }[];
  readonly customerService: readonly { readonly csType: 'WHATSAPP' | 'LIVECHAT'; readonly path: string }[];
  readonly mobileTemplate: { readonly mem_cen: '0' | '1'; readonly dep_func: '0' | '1' };
  readonly onlineNumber: 'decorative' | 'live';
  readonly downloadBannerExcludedHosts: readonly string[];
  /** Short paths and the screens they redirect to: for print and e-mails. */
  readonly routes?: { readonly [path: `/m/${string}`]: `/m/${string}` };
  /**
   * Announcements over home: whether all must be read before closing, whether there are steps at the foot, a close button, “hide for
   * today” (default: yes).
   */
  readonly popup: {
    readonly forceRead: boolean;
    readonly footer: boolean;
    readonly closeButton: boolean;
    readonly hideToday?: boolean;
  };
  /** Apps to download are `links`; `profileUrl` opens a MOBILECONFIG in Apple's settings, empty without one. */
  readonly download: { readonly needsLogin: boolean; readonly profileUrl: string };
  /** Origins of image servers; one is chosen at random. None: the server serves pictures itself. */
  readonly imageCDNs: readonly string[];
  /** The app's icon: a symbol of the art set on the theme's colours. */
  readonly iconSymbol: string;
  readonly banners: readonly BannerManifest[];
  /** Only groups with another rotation than the default. */
  readonly bannerPaces?: { readonly [Group in BannerGroup]?: BannerPace };
  /** In the order shown; none by default. */
  readonly promotions?: readonly PromotionOffer[];
  /** The country whose rules promotions keep, as its ISO 3166 code. None, or one that is not known: the strictest of all. */
  readonly place?: string;
  /** Awards above this are looked at for signals of abuse, where the place has no figure in the merchant's currency. Absent: all are. */
  readonly reviewAbove?: string;
  /** Campaigns that run from the first start on, by code: of the demo. Operators of others begin theirs by command. */
  readonly campaigns?: Readonly<Record<string, CampaignTerms>>;
  readonly agents?: AgentRules;
  readonly extracts?: ExtractRules;
  /** A demo's VIP levels: what begins with a new database. */
  readonly levels?: LevelScheme;
  /** Stake limits of local games; amounts are decimal strings of the merchant's currency. */
  readonly stakes: StakeRule;
  /** Absent: the limits of deposits, and no automatic transfers. */
  readonly transfer?: TransferRule;
  /** Limits of deposits and withdrawals; amounts are decimal strings. */
  readonly cashier: {
    readonly deposit: DepositRule;
    readonly withdrawal: WithdrawalRule;
    readonly wagering: WageringRule;
    /** Maximum number of a member's cards, and how long a new or changed one receives no withdrawals. */
    readonly cards: { readonly most: number; readonly freezeHours: number };
    readonly banks: readonly Bank[];
  };
  /** Play money granted to a trial. */
  readonly trialGrant: string;
  /** The maximum payout of one round or lottery draw per member. */
  readonly payoutCap: string;
  readonly play: {
    readonly autoplay: boolean;
    readonly turbo: boolean;
    readonly minimumRoundMs: number;
    /** By which of its published variants a game is played here; by its first where nothing is said. */
    readonly variants?: Readonly<Record<string, string>>;
    /** Stricter limits of single games, by code. */
    readonly stakes?: Readonly<Record<string, { readonly minimum?: string; readonly maximum?: string }>>;
    readonly lotteries?: LotteryRules;
  };
  /** The merchant's overrides of texts, by language and key. */
  readonly texts: { readonly [L in Language]?: { readonly [key: string]: string } };
  /** Seeded outside production only. */
  readonly isDemo: boolean;
  /** Of one that was founded in the console: the folders of its theme and documents, and whether it was opened since. */
  readonly founded?: { readonly theme: string; readonly documents: string; readonly isOpen: boolean };
}
