/**
 * What operators write for a merchant's site: one document a version, by kind and key. The console makes its forms from these schemas:
 * `control` says what a plain text is edited with, `perLanguage` that an object has one value for each language.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { playableCategories } from '../categories.ts';
import { bannerAudiences, bannerGroups } from '../endpoints/site/announcements.ts';
import { helpTags } from '../endpoints/site/help.ts';
import { promotionKinds } from '../endpoints/site/promotions.ts';
import { linkTypes } from '../endpoints/site/system.ts';
import { Closed, Code, Id, OneOf, Time } from '../schemas.ts';
import { GAME_KEY, gameSchemas, VENDOR_KEY, vendorSchemas } from './games/game-schemas.ts';
import { cashierSchemas } from './money/cashier-schemas.ts';
import { riskSchemas } from './risk/risk-schemas.ts';

const LANGUAGE = '^[A-Z]{2}$';
const ByLanguage = <const S extends TSchema>(value: S) =>
  Type.Record(Type.String({ pattern: LANGUAGE }), value, { minProperties: 1, perLanguage: true });

/** A path of the site or an https address; empty for none. */
const LINKAGE = '^$|^/m/[\\w./?=&%-]*$|^https://[^\\s"<>\\\\]{1,300}$';
const Linkage = Type.String({ pattern: LINKAGE, maxLength: 320 });
/** An uploaded picture, or one at an https address. */
const Picture = Type.String({
  pattern: '^/wps/announcements/pictures/[0-9a-f]{64}$|^/m/[\\w./-]+$|^https://[^\\s"<>\\\\]{1,300}$',
  maxLength: 320,
  control: 'picture',
});
const Word = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Html = (maxLength: number) => Type.String({ minLength: 1, maxLength, control: 'html' });
const Symbols = Type.Array(Code, { minItems: 1, maxItems: 3 });

const Banner = Closed({
  id: Code,
  audience: OneOf(bannerAudiences),
  linkage: Linkage,
  words: ByLanguage(Closed({ title: Word(120), line: Type.Optional(Word(240)), action: Type.Optional(Word(60)) })),
  /** A picture with its text in it; the title is then its alternative text. Without one it is composed of symbols on a scene. */
  picture: Type.Optional(Picture),
  scene: Type.Optional(OneOf(['violet', 'ember', 'deep', 'leaf', 'gold', 'rose'] as const)),
  symbols: Type.Optional(Symbols),
});

const Banners = Closed({
  pace: Type.Optional(
    Closed({
      effect: OneOf(['slide', 'fade', 'coverflow'] as const),
      autoplayMs: Type.Integer({ minimum: 1_000, maximum: 60_000 }),
    }),
  ),
  banners: Type.Array(Banner, { maxItems: 20 }),
});

const PromotionPage = Closed({
  code: Code,
  kind: OneOf(promotionKinds),
  audience: OneOf(bannerAudiences),
  linkage: Linkage,
  words: ByLanguage(Closed({ title: Word(120), line: Word(240), rules: Type.Optional(Html(20_000)) })),
  picture: Type.Optional(Picture),
  scene: Type.Optional(OneOf(['violet', 'ember', 'deep', 'leaf', 'gold', 'rose'] as const)),
  symbols: Type.Optional(Symbols),
  /** Shown in the side menu, too. */
  inMenu: Type.Boolean(),
  startsAt: Type.Optional(Time),
  endsAt: Type.Optional(Time),
  /** Offered only where this flag is on. */
  flag: Type.Optional(Code),
});

const Promotions = Closed({ promotions: Type.Array(PromotionPage, { maxItems: 40 }) });

const Address = Type.String({ pattern: '^https://[^\\s"<>\\\\]+$', maxLength: 500 });
const Links = Closed({
  links: Type.Array(Closed({ resourceType: OneOf(linkTypes), url: Address, labelNameEn: Word(40) }), { maxItems: 40 }),
});
const Support = Closed({
  customerService: Type.Array(Closed({ csType: OneOf(['WHATSAPP', 'LIVECHAT'] as const), path: Address }), {
    maxItems: 6,
  }),
});
const Path = Type.String({ pattern: '^/m/[\\w./?=&-]+$', maxLength: 200 });
const Menu = Closed({
  categories: Type.Array(OneOf(playableCategories), { maxItems: playableCategories.length }),
  /** Short paths for print and e-mails, and where they lead. */
  routes: Type.Array(Closed({ from: Path, to: Path }), { maxItems: 60 }),
});
const Popup = Closed({
  forceRead: Type.Boolean(),
  footer: Type.Boolean(),
  closeButton: Type.Boolean(),
  hideToday: Type.Boolean(),
});

const Texts = Closed({
  texts: Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,120}$' }), Word(4_000), { control: 'texts' }),
});

const Colour = Type.String({
  pattern: '^oklch\\(\\d{1,3}(\\.\\d{1,4})?% \\d(\\.\\d{1,4})? \\d{1,3}(\\.\\d{1,4})?( / \\d(\\.\\d{1,4})?)?\\)$',
  control: 'colour',
});
export const colourTokens = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'text-1',
  'text-2',
  'text-3',
  'accent',
  'accent-2',
  'accent-ink',
  'win',
  'lose',
  'live',
] as const;
type ColourToken = (typeof colourTokens)[number];
const Colours = Closed(
  Object.fromEntries(colourTokens.map((token) => [token, Colour])) as { [Token in ColourToken]: typeof Colour },
);
const Radius = Type.Integer({ minimum: 0, maximum: 40 });
const Theme = Closed({
  radii: Closed({ s: Radius, m: Radius, l: Radius }),
  face: OneOf(['Sora', 'Jakarta'] as const),
  dark: Colours,
  light: Colours,
});

const Document = Closed({
  text: Type.String({ minLength: 1, maxLength: 50_000, control: 'document' }),
  /** Of the terms in the merchant's own language: who registers agrees to this version of them. */
  termsVersion: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._-]{1,20}$' })),
});

const Closing = Closed({
  isClosed: Type.Boolean(),
  /** Only for callers from these regions (ISO 3166); none: for everybody. */
  regions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60 }),
  message: Type.Optional(ByLanguage(Word(300))),
});

const Announcement = Closed({
  type: OneOf(['PL', 'PU', 'PR', 'A', 'NW'] as const),
  /** A members · B guests · F at the first login. None for news. */
  audience: Type.Optional(OneOf(['A', 'B', 'F'] as const)),
  words: ByLanguage(Closed({ title: Word(120), content: Html(20_000) })),
  pictures: Type.Array(Closed({ sequence: Type.Integer({ minimum: 1, maximum: 3 }), url: Picture }), { maxItems: 3 }),
  promotionType: Type.Optional(Type.String({ maxLength: 40 })),
  linkage: Linkage,
});

export const contentSchemas = {
  banners: Banners,
  promotions: Promotions,
  links: Links,
  support: Support,
  menu: Menu,
  popup: Popup,
  texts: Texts,
  theme: Theme,
  document: Document,
  closing: Closing,
  announcement: Announcement,
  ...gameSchemas,
  ...vendorSchemas,
  ...riskSchemas,
  ...cashierSchemas,
} as const;

export type ContentKind = keyof typeof contentSchemas;
export type ContentOf<Kind extends ContentKind> = Static<(typeof contentSchemas)[Kind]>;
export const contentKinds = Object.keys(contentSchemas) as ContentKind[];

/** Of the merchant as a whole: one document. */
const ALONE = ['site'] as const;
const documentNames = [...helpTags];

/** Which keys a kind has: a list of them, one for each language, the ids of what was written, the merchant's games, or its vendors. */
export const contentKeys: {
  readonly [Kind in ContentKind]: readonly string[] | 'languages' | 'documents' | 'ids' | 'games' | 'vendors';
} = {
  banners: bannerGroups,
  promotions: ALONE,
  links: ALONE,
  support: ALONE,
  menu: ALONE,
  popup: ALONE,
  texts: 'languages',
  theme: ALONE,
  document: 'documents',
  closing: ALONE,
  announcement: 'ids',
  game_listing: 'games',
  game_rules: 'games',
  game_closing: 'games',
  vendor_closing: 'vendors',
  withdrawal_rules: ALONE,
  cashier_rules: ALONE,
};

const gameKey = new RegExp(GAME_KEY);
const vendorKey = new RegExp(VENDOR_KEY);

export function isContentKind(text: string): text is ContentKind {
  return Object.hasOwn(contentSchemas, text);
}

export function isContentKey(kind: ContentKind, key: string, languages: readonly string[]): boolean {
  const keys = contentKeys[kind];
  if (keys === 'languages') return languages.includes(key);
  if (keys === 'ids') return Value.Check(Id, key);
  if (keys === 'games') return gameKey.test(key);
  if (keys === 'vendors') return vendorKey.test(key);
  return keysOfContent(kind, languages).includes(key);
}

/** All keys there are of a kind; none of one whose keys are ids, games or vendors. */
export function keysOfContent(kind: ContentKind, languages: readonly string[]): readonly string[] {
  const keys = contentKeys[kind];
  if (keys === 'languages') return languages;
  if (keys === 'documents') return documentNames.flatMap((name) => languages.map((language) => `${name}.${language}`));
  return keys === 'ids' || keys === 'games' || keys === 'vendors' ? [] : keys;
}

/** The first thing wrong with a document, as a path; undefined where nothing is. */
export function flawOfContent(kind: ContentKind, raw: unknown): string | undefined {
  const [first] = Value.Errors(contentSchemas[kind], raw);
  return first && (first.instancePath || first.schemaPath);
}
