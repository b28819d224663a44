/**
 * The terms of a campaign, as an operator writes them: one JSON document a version. Amounts are decimal strings of the merchant's currency. The console
 * makes its form from this schema: `control` says with what a value is edited, `choices` what there is to choose, `perLanguage` that an object has one
 * value for each language.
 */
import { type Static, Type } from 'typebox';
import { promotionKinds } from './endpoints/site/promotions.ts';
import { grantModes } from './endpoints/site/rewards.ts';
import { Closed, Code, CodeOf, EditedAmount, OneOf, PlainText, Time, Whole } from './schemas.ts';

const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000, control: 'share' });
const WeightsOf = (choices: 'games' | 'categories') =>
  Type.Record(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), BasisPoints, { control: 'map', choices });
const scenes = ['violet', 'ember', 'deep', 'leaf', 'gold', 'rose'] as const;

/** By language, or the key of a text of the platform. */
const Words = Type.Union([
  Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), PlainText(200), { minProperties: 1, perLanguage: true }),
  Closed({ key: PlainText(100) }),
]);

/** What of a member has to be so. All rules of a list, one of them, or none. A fact that is not known fails its rule. */
const Rule = Type.Cyclic(
  {
    Rule: Type.Union([
      Closed({
        deposits: Closed({ from: Type.Optional(Whole(0, 1_000_000)), to: Type.Optional(Whole(0, 1_000_000)) }),
      }),
      /** A VIP level. */
      Closed({ level: Closed({ from: Type.Optional(Whole(0, 99)), to: Type.Optional(Whole(0, 99)) }) }),
      Closed({ deposited: Closed({ from: EditedAmount }) }),
      Closed({ registered: Closed({ from: Type.Optional(Time), to: Type.Optional(Time) }) }),
      Closed({ registeredWithinDays: Whole(1, 10_000) }),
      Closed({ all: Type.Array(Type.Ref('Rule'), { maxItems: 20 }) }),
      Closed({ any: Type.Array(Type.Ref('Rule'), { maxItems: 20 }) }),
      Closed({ not: Type.Ref('Rule') }),
    ]),
  },
  'Rule',
);

const Bonus = Closed({
  mode: OneOf(grantModes),
  spend: Type.Optional(OneOf(['real_first', 'ratio', 'bonus_first'] as const)),
  basis: Type.Optional(OneOf(['stake', 'effective'] as const)),
  counts: Type.Optional(OneOf(['stake', 'bonus'] as const)),
  /** The sum to play is a multiple of this. */
  of: Type.Optional(OneOf(['award', 'award+deposit', 'deposit'] as const)),
  weights: Type.Optional(
    Closed({
      default: BasisPoints,
      categories: Type.Optional(WeightsOf('categories')),
      games: Type.Optional(WeightsOf('games')),
    }),
  ),
  minOddsE4: Type.Optional(Type.Integer({ minimum: 10_000, maximum: 1_000_000, control: 'odds' })),
  maxBet: Type.Optional(EditedAmount),
  cap: Type.Optional(EditedAmount),
  onWithdrawal: Type.Optional(OneOf(['forfeit', 'keep', 'proportional'] as const)),
  isExclusive: Type.Optional(Type.Boolean()),
  /** From its activation. Not of an award in cash. */
  days: Type.Optional(Whole(1, 365)),
});

/**
 * What the campaign's free rounds are; how many, each prize says. In these games, all of ours and decided at once or all of one vendor that grants
 * some, each round with this stake; what a set wins is given once, up to the cap.
 */
const FreeRounds = Closed({
  games: Type.Array(Code, { minItems: 1, maxItems: 20, uniqueItems: true }),
  stake: EditedAmount,
  cap: EditedAmount,
  playDays: Whole(1, 365),
});

/** What is exchanged for points. Spins and a voucher are no money; a voucher is delivered by an operator. */
const ShopPrize = Type.Union([
  Closed({ cash: EditedAmount }),
  Closed({ bonus: EditedAmount }),
  Closed({ spins: Whole(1, 100), of: Code }),
  Closed({ voucher: Words }),
  Closed({ rounds: Whole(1, 500) }),
]);

const ShopItem = Closed({
  code: Code,
  /** In points. */
  cost: Whole(1, 1_000_000_000),
  prize: ShopPrize,
  /** How many there are, over all versions of the campaign. */
  stock: Type.Optional(Whole(0, 1_000_000_000)),
  perMember: Type.Optional(Whole(1, 1_000_000)),
  /** From this VIP level on. */
  level: Type.Optional(Whole(1, 99)),
});

export const CampaignTerms = Closed({
  /** A plugin of `promotions/`. */
  kind: Code,
  shownAs: OneOf(promotionKinds),
  title: Words,
  line: Words,
  picture: Closed({
    scene: CodeOf(scenes),
    symbols: Type.Array(Code, { maxItems: 3 }),
    inMenu: Type.Optional(Type.Boolean()),
  }),
  /** Of the plugin: its own fields. */
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** `auto`: given when it is due. `claim`: offered, and to be claimed. */
  award: OneOf(['auto', 'claim'] as const),
  /** How long it is offered. */
  claimDays: Type.Optional(Whole(1, 365)),
  bonus: Bonus,
  audience: Type.Optional(Rule),
  window: Type.Optional(
    Closed({
      from: Type.Optional(Time),
      to: Type.Optional(Time),
      shownFrom: Type.Optional(Time),
      shownTo: Type.Optional(Time),
      /** 1 is Monday. */
      weekdays: Type.Optional(Type.Array(Whole(1, 7), { minItems: 1, maxItems: 7, control: 'weekdays' })),
      /** From this hour of the merchant's day to before that one. */
      hours: Type.Optional(Closed({ from: Whole(0, 23), to: Whole(1, 24) })),
    }),
  ),
  limits: Closed({
    budget: EditedAmount,
    budgetPerDay: Type.Optional(EditedAmount),
    count: Type.Optional(Whole(1, 1_000_000_000)),
    countPerDay: Type.Optional(Whole(1, 1_000_000_000)),
  }),
  /** One code for everybody: claimed by entering it. */
  code: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{4,20}$' })),
  /** Signals of abuse that weigh as much, of 100, hold a grant for an operator before it becomes cash. Absent: none is looked for. */
  reviewFrom: Type.Optional(Whole(1, 100)),
  /** Of a points shop, and of nothing else. */
  items: Type.Optional(Type.Array(ShopItem, { minItems: 1, maxItems: 100 })),
  /** Of a campaign with a prize of free rounds, and of no other. */
  freeRounds: Type.Optional(FreeRounds),
  /** A member has one living grant of all campaigns of a group. */
  group: Type.Optional(Code),
});

export type CampaignTerms = Static<typeof CampaignTerms>;
export type ShopItem = Static<typeof ShopItem>;
export type AudienceRule = NonNullable<CampaignTerms['audience']>;
