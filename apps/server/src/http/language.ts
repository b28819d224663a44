/** Which language a request is answered in: the one it names, else the first it accepts, among those the merchant offers. */
import type { Language } from '#contract';
import type { MerchantManifest } from '#merchants/socket.ts';

const byTag: { readonly [tag: string]: Language } = {
  en: 'EN',
  pt: 'PT',
  tl: 'TL',
  fil: 'TL',
  zh: 'ZH',
  vi: 'VI',
  th: 'TH',
};

export function chooseLanguage(
  manifest: Pick<MerchantManifest, 'languages' | 'defaultLanguage'>,
  named: string | undefined,
  accepted: string | undefined,
): Language {
  const wished = named?.toUpperCase();
  const offered = manifest.languages.find((language) => language === wished);
  if (offered) return offered;
  // Browsers list them in order; the weights only repeat that order.
  for (const part of accepted?.slice(0, 200).split(',') ?? []) {
    const tag = part.trim().toLowerCase().split(/[-;]/)[0] ?? '';
    const found = byTag[tag];
    if (found && manifest.languages.includes(found)) return found;
  }
  return manifest.defaultLanguage;
}
