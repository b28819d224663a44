/**
 * What a white-label merchant is: data alone. One folder holds its manifest, its tokens (theme.css), its texts and pictures; no code
 * of the platform asks for a merchant by name.
 */
import type {
  BannerAudience,
  BannerGroup,
  FlagKey,
  Language,
  linkTypes,
  OptionalRegisterField,
  PlayableCategory,
  PromotionKind,
} from '#contract';

interface AnyBanner {
  readonly id: string;
  readonly group: BannerGroup;
  /** Everyone, where it is not said. */
  readonly audience?: BannerAudience;
  /** An address of the site, or an https address; empty for nowhere. For a film: its address at the video site. */
  readonly linkage: string;
}

/** A banner composed of art symbols on a scene; its words are text keys, so that they follow the language. */
export interface ComposedBanner extends AnyBanner {
  readonly scene: string;
  readonly symbols: readonly string[];
  readonly titleKey: string;
  readonly lineKey: string;
  readonly actionKey?: string;
}

/** An uploaded picture with all its words inside, twice as wide as it is shown; `altKey` says what it shows. */
export interface PictureBanner extends AnyBanner {
  readonly picture: string;
  readonly altKey: string;
}

export type BannerManifest = ComposedBanner | PictureBanner;

/** How a group of banners follow each other by themselves. */
export interface BannerPace {
  readonly effect: 'slide' | 'fade' | 'coverflow';
  readonly autoplayMs: number;
}

/** A promotion the merchant runs. Its words are text keys; nothing is offered here that nobody pays. */
export interface PromotionOffer {
  /** Unique at the merchant; part of the promotion's address. */
  readonly code: string;
  readonly kind: PromotionKind;
  /** Everyone, where it is not said. */
  readonly audience?: BannerAudience;
  readonly titleKey: string;
  readonly lineKey: string;
  /** HTML. */
  readonly rulesKey?: string;
  /** ISO times; open where left out. Before its start it is announced, after its end it is gone. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** 1 for lists, 2 for the side menu: an uploaded picture, or one composed of art symbols on a scene. */
  readonly images: readonly ({ readonly sequence: 1 | 2 } & (
    | { readonly url: string }
    | { readonly scene: string; readonly symbols: readonly string[] }
  ))[];
  readonly linkage: string;
  /** Offered only where this is on. */
  readonly flag?: FlagKey;
}

export interface StakeRule {
  readonly minimum: string;
  readonly maximum: string;
  readonly presets: readonly string[];
}

/** How one way to pay in differs from what holds for all of them; `leastLevel` is the VIP level from which it is offered. */
export interface DepositMethodRule extends Partial<StakeRule> {
  readonly dailyMaximum?: string;
  readonly dailyTimes?: number;
  /** What the provider keeps of a payment: a fixed part and a share, out of the member's credit or at the house's cost. */
  readonly fee?: { readonly fixed?: string; readonly bp?: number; readonly bearer: 'member' | 'house' };
  readonly minLevel?: number;
}

export interface DepositRule extends StakeRule {
  /** By the payment's code. */
  readonly methods?: { readonly [payment: string]: DepositMethodRule };
}

/** Money to vendors with wallets of their own; `isAutomatic`: it follows into their games, unless the member says otherwise. */
export interface TransferRule extends StakeRule {
  readonly isAutomatic: boolean;
}

/**
 * What makes somebody look at a withdrawal before it is paid. Hours count back from the asking. `little-play`: staked since `days` ago less
 * than this share of what was paid in since. `name-differs`: the account is not in the payee's name, or in another than the member's others.
 */
export type RiskRule =
  | { readonly rule: 'first-withdrawal' | 'name-differs' }
  | { readonly rule: 'amount'; readonly from: string }
  | { readonly rule: 'new-device' | 'new-card' | 'password-changed'; readonly hours: number }
  | { readonly rule: 'little-play'; readonly days: number; readonly shareBp: number }
  | { readonly rule: 'many-in-a-day'; readonly times: number };

/** A level's own limits, in place of everybody's. */
export interface WithdrawalLevel {
  readonly maximum?: string;
  readonly dailyMaximum?: string;
  readonly dailyTimes?: number;
  readonly freePerDay?: number;
}

export interface WithdrawalRule {
  readonly minimum: string;
  readonly maximum: string;
  readonly dailyMaximum: string;
  readonly dailyTimes: number;
  /** The day's first so many cost nothing; after them a fixed part and a share of the amount. */
  readonly fee: { readonly freePerDay: number; readonly fixed: string; readonly bp: number };
  /** Up to this, and where no rule wants a look, it is approved by rule (flag `automaticApproval`). */
  readonly automaticUpTo: string;
  /** From this on it takes two operators. */
  readonly fourEyesFrom: string;
  /** Whether a member may take an order back that nobody has decided on; some regulators forbid it. */
  readonly isRevocable: boolean;
  readonly levels?: { readonly [level: string]: WithdrawalLevel };
  readonly risk: readonly RiskRule[];
}

/** What must be played before money may leave again. */
export interface WageringRule {
  /** The share of a deposit: 10 000 is once. None: 0. */
  readonly depositBp: number;
  /** What becomes of a withdrawal while something is left to play. */
  readonly whileLeft: 'refuse' | 'review';
  /** A bet that could not pay at least these odds counts nothing: decimal, in basis points, the stake included; 15 000 where nothing is said. */
  readonly minOddsBp?: number;
  /** How much of a valid bet counts, by category; all of it where nothing is said. */
  readonly weightsBp: { readonly [Category in PlayableCategory]?: number };
}

/** A bank or wallet members withdraw to, and what its account numbers look like. */
export interface Bank {
  readonly code: string;
  readonly name: string;
  /** How many digits, least and most; 6 to 24 where nothing is said. */
  readonly digits?: readonly [number, number];
  readonly startsWith?: string;
  /** Its numbers end in a Luhn check digit, as those of payment cards do. */
  readonly isLuhn?: boolean;
}

/** Whoever registers by number has no other way back in than by number. What is wrong with flags that forget it, in words. */
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
  /** The tenant's key everywhere; never changes. */
  readonly code: string;
  readonly name: string;
  /** Host names without port that lead here; unique among merchants. */
  readonly hosts: readonly string[];
  /**
   * The host of game frames, and of nothing else: an origin of its own, so that a game reads nothing the site keeps in the browser. Best a
   * domain of its own; never one of `hosts`.
   */
  readonly stageHost: string;
  /** A code of the kernel's currencies. */
  readonly currency: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly defaultTheme: 'dark' | 'light';
  readonly timeZone: string;
  /** Only what differs from the flags' defaults. */
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
    /** A number that is told when registering by username is proved by a code, too. */
    readonly isMobileProven?: boolean;
    readonly termsVersion: string;
    readonly toRegisterFirst: boolean;
  };
  readonly minimumAge: number;
  /** Who helps players for whom play is no longer one, in the order they are shown; not the merchant’s own desk. */
  readonly help?: readonly { readonly name: string; readonly url: string; readonly phone?: string }[];
  /** Merchants of one group share who is on a break: whoever excludes themselves at one is known again at all of them. */
  readonly exclusionGroup?: string;
  /** Regions that are not served, as ISO 3166 codes; needs a proxy that tells the caller's region. */
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
  /** Addresses that are no screen's, and the screens they lead to: what was printed on paper or said in letters. */
  readonly routes?: { readonly [path: `/m/${string}`]: `/m/${string}` };
  /** Announcements over home: whether all must be seen before closing, whether there are steps at the foot, a cross, “hide for today” (there is, unless it says no). */
  readonly popup: {
    readonly forceRead: boolean;
    readonly footer: boolean;
    readonly closeButton: boolean;
    readonly hideToday?: boolean;
  };
  /** Apps to download are `links`; `profileUrl` is what Apple's settings open after a MOBILECONFIG, empty without one. */
  readonly download: { readonly needsLogin: boolean; readonly profileUrl: string };
  /** Origins of picture servers; one is taken at random. None: the house serves its pictures itself. */
  readonly imageCDNs: readonly string[];
  /** The app's icon: a symbol of the art set on the house's colours. */
  readonly iconSymbol: string;
  readonly banners: readonly BannerManifest[];
  /** Only the groups that go at another pace than the house's. */
  readonly bannerPaces?: { readonly [Group in BannerGroup]?: BannerPace };
  /** In the order they are shown; none by default. */
  readonly promotions?: readonly PromotionOffer[];
  /** Stakes of own games; amounts are decimal strings of the merchant's currency. */
  readonly stakes: StakeRule;
  /** Absent: the frame of deposits, and money that stays where it is put. */
  readonly transfer?: TransferRule;
  /** Deposit and withdrawal frames; amounts are decimal strings. */
  readonly cashier: {
    readonly deposit: DepositRule;
    readonly withdrawal: WithdrawalRule;
    readonly wagering: WageringRule;
    /** How many a member may keep, and how long a new or changed one takes no money. */
    readonly cards: { readonly most: number; readonly freezeHours: number };
    readonly banks: readonly Bank[];
  };
  /** Play money a trial starts with. */
  readonly trialGrant: string;
  /** The largest payout of one round or lottery issue per member. */
  readonly payoutCap: string;
  readonly play: { readonly autoplay: boolean; readonly turbo: boolean; readonly minimumRoundMs: number };
  /** Texts of the platform in this merchant's words, by language and key. */
  readonly texts: { readonly [L in Language]?: { readonly [key: string]: string } };
  /** Seeded outside production only. */
  readonly isDemo: boolean;
}
