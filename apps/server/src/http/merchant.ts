/** A merchant as every request sees it: resolved once, by host, with its flags resolved. */
import type { ContentOf, Flags, Language } from '#contract';
import type { Currency } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';

export interface Merchant {
  /** The tenant's key in every table. */
  readonly id: string;
  readonly currency: Currency;
  readonly flags: Flags;
  readonly isInMaintenance: boolean;
  readonly manifest: MerchantManifest;
  /** What operators wrote and no manifest has. */
  readonly own: OwnContent;
  /** As the site would look: at a host of its own, framed by the console, and only to look at. */
  readonly isPreview?: true;
}

/** The site is closed for maintenance: for everybody, or for callers from some regions. */
export interface Closing {
  readonly regions: readonly string[];
  readonly message?: { readonly [language: string]: string };
}

/** What operators wrote for one game. */
export interface GameSettings {
  readonly listing?: ContentOf<'game_listing'>;
  readonly rules?: ContentOf<'game_rules'>;
  readonly closing?: ContentOf<'game_closing'>;
}

export interface OwnContent {
  /** In place of the folder's `theme.css`. */
  readonly theme?: string;
  /** Long texts by name and language: `terms.EN`. */
  readonly documents: { readonly [key: string]: string };
  /** Words of banners and promotions, by keys of their own. */
  readonly words: { readonly [L in Language]?: { readonly [key: string]: string } };
  readonly closing?: Closing;
  /** By which withdrawals are routed, after the merchant's own rules of risk. */
  readonly withdrawalRules?: ContentOf<'withdrawal_rules'>;
  /** By the key of the game. */
  readonly games: { readonly [key: string]: GameSettings };
  /** Maintenance of all games of a vendor, by its code. */
  readonly vendors: { readonly [code: string]: ContentOf<'vendor_closing'> };
}

export const noContent: OwnContent = { documents: {}, words: {}, games: {}, vendors: {} };

/** Whether the site is closed to callers from a region; without regions: to everybody. */
export function isClosedTo({ isInMaintenance, own: { closing } }: Merchant, region: string | undefined): boolean {
  return isInMaintenance || (region !== undefined && closing?.regions.includes(region) === true);
}

export interface MerchantHosts {
  /** By host; the `Merchant` header counts only at hosts of no merchant that are configured for it. */
  readonly resolve: (host: string, reported?: string) => Merchant | undefined;
  /** Whether it is the merchant's host for game frames. */
  readonly isStage: (host: string) => boolean;
}

/** The merchant's database is away, or the merchant is being moved to another one: answered with 503, and nothing was done. */
export class MerchantUnavailable extends Error {
  constructor(merchantId: string, reason: string) {
    super(`${merchantId} is unavailable: ${reason}`);
  }
}

/** A normalised host: without port, in lower case, without the final dot of a full name. */
export function hostName(host: string): string {
  const withoutPort = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d+$/, '');
  return withoutPort.toLowerCase().replace(/\.$/, '');
}
