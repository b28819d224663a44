/** The language of an answer: the requested one, else the first accepted, among those the merchant offers. */
import { type Language, languageNamed } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';

type Offer = Pick<MerchantManifest, 'languages' | 'defaultLanguage'>;

/** Maps `VI`, `vi`, `vi-VN`, `zh_CN`, `CN` to a language, if the merchant offers it. */
export function offeredLanguage({ languages }: Offer, name: string | undefined): Language | undefined {
  const found = languageNamed(name);
  return found && languages.includes(found) ? found : undefined;
}

/** The language in the query, for clients without the header. */
export function languageRequested(offer: Offer, query: unknown): Language | undefined {
  const { language, lang } = query as { readonly [name: string]: unknown };
  const named = [language, lang].find((name) => typeof name === 'string');
  return offeredLanguage(offer, named as string | undefined);
}

export function chooseLanguage(offer: Offer, reported: string | undefined, accepted: string | undefined): Language {
  const chosen = offeredLanguage(offer, reported);
  if (chosen) return chosen;
  // Browsers list them in order; the weights only repeat that order.
  for (const part of accepted?.slice(0, 200).split(',') ?? []) {
    const found = offeredLanguage(offer, part);
    if (found) return found;
  }
  return offer.defaultLanguage;
}
