/**
 * What operators write for one game of a merchant, by kind: where it stands in the lobby, by which rules it is played here, and whether it is
 * closed for maintenance. Each is a content with versions of its own, under the game's key.
 */
import { Type } from 'typebox';
import { playableCategories } from '../../categories.ts';
import { Closed, Code, OneOf, RequestedAmount, Whole } from '../../schemas.ts';

const Shown = OneOf(['auto', 'always', 'never'] as const);

const WEEK = 7;
const DAY_MINUTES = 1_440;

/** Maintenance that comes again each week, by the clock of the merchant. */
const Window = Closed({
  /** From 1, Monday. */
  weekdays: Type.Array(Whole(1, WEEK), { minItems: 1, maxItems: WEEK, control: 'weekdays' }),
  from: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 }),
  minutes: Type.Integer({ minimum: 1, maximum: DAY_MINUTES }),
});

export const Closing = Closed({
  isClosed: Type.Boolean(),
  weekly: Type.Optional(Type.Array(Window, { maxItems: 14 })),
});

export const gameSchemas = {
  game_listing: Closed({
    isShown: Type.Boolean(),
    /** Games with a place stand first, the lowest first. */
    place: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
    /** In place of the vendor's. */
    category: Type.Optional(OneOf(playableCategories)),
    hot: Shown,
    new: Shown,
  }),
  game_rules: Closed({
    /** Nobody there sees or opens it (ISO 3166). */
    refusedRegions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60 }),
    /** Stricter than the merchant's own; of a bet on a game of ours. */
    minimum: Type.Optional(RequestedAmount),
    maximum: Type.Optional(RequestedAmount),
    /** One of the variants that the game publishes. */
    variant: Type.Optional(Code),
  }),
  /** Nothing new begins; what has begun ends as usual. */
  game_closing: Closing,
} as const;

/** What operators write for all games of a vendor, under the vendor's code. */
export const vendorSchemas = { vendor_closing: Closing } as const;

export type GameKind = keyof typeof gameSchemas;
export const gameKinds = Object.keys(gameSchemas) as GameKind[];

export function isGameKind(kind: string): kind is GameKind {
  return Object.hasOwn(gameSchemas, kind);
}

export const isVendorKind = (kind: string): kind is keyof typeof vendorSchemas => Object.hasOwn(vendorSchemas, kind);

export const VENDOR_KEY = '^[a-z0-9-]{1,32}$';

/** `lagoon.reef-7`: a game by its vendor and the vendor's code. */
export const GAME_KEY = '^[a-z0-9-]{1,32}\\.[A-Za-z0-9_-]{1,64}$';

export const gameKeyOf = ({ vendor, gameCode }: { readonly vendor: string; readonly gameCode: string }) =>
  `${vendor}.${gameCode}`;
