/**
 * Previews: how a site would look with versions that are not in force. Each is a host of its own, `<id>-<language>-<theme>.<preview host>`,
 * so that a browser keeps nothing of it for the site, and the real site is what is shown.
 */
import { languageNamed } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Merchant } from '../../../http/merchant.ts';

const LABEL = /^([0-9a-f]{32})-([a-z]{2})-(dark|light)$/;

interface Previews {
  readonly at: (host: string) => Merchant | undefined;
}

type Variant = Pick<MerchantManifest, 'defaultLanguage' | 'defaultTheme'>;

/** `shown` by id; a variant is made when it is first looked at. */
export function createPreviews(previewHost: string | undefined, shown: ReadonlyMap<string, Merchant>): Previews {
  const made = new Map<string, Merchant>();
  return {
    at(host) {
      if (previewHost === undefined || !host.endsWith(`.${previewHost}`)) return undefined;
      const known = made.get(host);
      if (known) return known;
      const [, id = '', tongue, theme] = LABEL.exec(host.slice(0, -previewHost.length - 1)) ?? [];
      const merchant = shown.get(id);
      const language = languageNamed(tongue);
      if (!merchant || !language || !merchant.manifest.languages.includes(language)) return undefined;
      const variant = variantOf(merchant, { defaultLanguage: language, defaultTheme: theme as 'dark' | 'light' });
      made.set(host, variant);
      return variant;
    },
  };
}

function variantOf(merchant: Merchant, variant: Variant): Merchant {
  return { ...merchant, manifest: { ...merchant.manifest, ...variant }, isPreview: true };
}
