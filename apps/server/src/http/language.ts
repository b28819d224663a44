/** Which language a request is answered in: the one it names, else the first it accepts, among those the merchant offers. */
import type { Language } from '#contract';
import type { MerchantManifest } from '#merchants/socket.ts';

/** Our codes, the two that older clients write otherwise (TY for Filipino, CN for Chinese), and the tags of browsers. */
const named: { readonly [name: string]: Language } = {
  en: 'EN',
  pt: 'PT',
  tl: 'TL',
  ty: 'TL',
  fil: 'TL',
  zh: 'ZH',
  cn: 'ZH',
  vi: 'VI',
  th: 'TH',
};

type Offer = Pick<MerchantManifest, 'languages' | 'defaultLanguage'>;

/** `VI`, `vi`, `vi-VN`, `zh_CN`, `CN`: the language somebody means, if the merchant offers it. */
export function offeredLanguage({ languages }: Offer, name: string | undefined): Language | undefined {
  const [primary = ''] =
    name
      ?.trim()
      .toLowerCase()
      .split(/[-_;\s]/, 1) ?? [];
  const found = Object.hasOwn(named, primary) ? named[primary] : undefined;
  return found && languages.includes(found) ? found : undefined;
}

export function chooseLanguage(offer: Offer, told: string | undefined, accepted: string | undefined): Language {
  const wished = offeredLanguage(offer, told);
  if (wished) return wished;
  // Browsers list them in order; the weights only repeat that order.
  for (const part of accepted?.slice(0, 200).split(',') ?? []) {
    const found = offeredLanguage(offer, part);
    if (found) return found;
  }
  return offer.defaultLanguage;
}
