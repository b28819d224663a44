/** The languages this house speaks, and the way to another one without a reload. */
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contract';
import { switchLanguage } from '../../base/language.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { useLanguage, useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';

const names: { readonly [L in Language]: string } = {
  EN: 'English',
  PT: 'Português',
  TL: 'Tagalog',
  ZH: '中文',
  VI: 'Tiếng Việt',
  TH: 'ไทย',
};

/** Servers answer names in the language asked: they are asked again, once, when the choice has settled. */
const SETTLE_MS = 250;

export interface LanguageChoice {
  readonly language: Language;
  readonly offered: readonly { readonly code: Language; readonly name: string }[];
  readonly isBusy: boolean;
  readonly choose: (wished: Language) => Promise<void>;
}

export function useLanguageChoice(): LanguageChoice {
  const say = useText();
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const { languages, texts } = useMerchant();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const choose = async (wished: Language) => {
    const address = texts[wished];
    if (address === undefined || isBusy) return;
    setBusy(true);
    try {
      await switchLanguage(i18n, wished, address);
      setTimeout(() => queries.invalidateQueries().catch(() => undefined), SETTLE_MS);
    } catch {
      toast(say('shell.error'), { tone: 'bad' });
    }
    setBusy(false);
  };
  const offered = languages.filter((code) => texts[code] !== undefined).map((code) => ({ code, name: names[code] }));
  return { language, offered, isBusy, choose };
}
