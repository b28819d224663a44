/** What founding is given of the rest of the server. */
import type { MerchantManifest } from '#merchants/plugin.ts';

export interface FoundingTemplate {
  readonly code: string;
  readonly theme: string;
  readonly documents: string;
  readonly manifest: MerchantManifest;
}

/** A provider, and by which account a merchant would have it. */
export interface ProviderAccount {
  readonly id: string;
  readonly account: 'own' | 'account' | 'sandbox' | 'none';
}

export interface Accounts {
  readonly vendors: readonly ProviderAccount[];
  readonly payments: readonly ProviderAccount[];
  /** By channel. */
  readonly messengers: readonly ProviderAccount[];
}

/** The colours of a theme by token, without their dashes. */
export interface TemplateTheme {
  readonly id: string;
  readonly dark: Readonly<Record<string, string>>;
  readonly light: Readonly<Record<string, string>>;
  readonly radius: string;
}
