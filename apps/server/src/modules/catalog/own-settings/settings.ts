/** What operators wrote for a merchant's games, as lists and launches read it. */
import { type ContentOf, gameKeyOf } from '#contract';
import type { Merchant } from '../../merchants/index.ts';
import { isGameClosed } from './closings.ts';

interface Named {
  readonly vendor: string;
  readonly gameCode: string;
}

export function settingsOf({ own }: Pick<Merchant, 'own'>, game: Named) {
  return own.games[gameKeyOf(game)] ?? {};
}

/** Whether it is offered now: shown, and not closed for maintenance. What has begun may end. */
export function isOffered(merchant: Pick<Merchant, 'own' | 'manifest'>, game: Named, nowMs: number): boolean {
  return settingsOf(merchant, game).listing?.isShown !== false && !isGameClosed(merchant, game, nowMs);
}

/** Whether callers of this region may open it. One whose region nobody knows may not open what is refused somewhere. */
export function isServedIn(merchant: Pick<Merchant, 'own'>, game: Named, region: string | undefined): boolean {
  const refused = settingsOf(merchant, game).rules?.refusedRegions ?? [];
  return refused.length === 0 || (region !== undefined && !refused.includes(region));
}

/** How a game stands in lists; what is absent is as its vendor says. */
interface Listing {
  readonly hidden?: true;
  readonly place?: number;
  readonly category?: string;
  readonly hot?: ContentOf<'game_listing'>['hot'];
  readonly new?: ContentOf<'game_listing'>['new'];
}

/** By the key of the game; only those that stand otherwise than their vendors say. */
export type Listings = Readonly<Record<string, Listing>>;

const placeOf = ({ place, category, hot, new: isNew }: Partial<ContentOf<'game_listing'>> = {}): Listing => ({
  ...(place !== undefined && { place }),
  ...(category !== undefined && { category }),
  ...(hot !== undefined && { hot }),
  ...(isNew !== undefined && { new: isNew }),
});

/** Places and categories alone: nothing is hidden from operators. */
export function placesOf({ own }: Pick<Merchant, 'own'>): Listings {
  return Object.fromEntries(Object.entries(own.games).map(([key, { listing }]) => [key, placeOf(listing)]));
}

export function listingsOf({ own }: Pick<Merchant, 'own'>, region: string | undefined): Listings {
  const listings = Object.entries(own.games).map(([key, { listing, rules }]): [string, Listing] => {
    const refused = rules?.refusedRegions ?? [];
    const isRefused = refused.length > 0 && (region === undefined || refused.includes(region));
    const isHidden = isRefused || listing?.isShown === false;
    return [key, { ...placeOf(listing), ...(isHidden && { hidden: true }) }];
  });
  return Object.fromEntries(listings);
}
