/** The languages a player may choose from, and the choice itself: for every language picker. */
import { useLingui } from '@lingui/react';
import type { Language } from '#contract';
import { switchLanguage } from '../text/language.ts';
import { useLanguage, useText } from '../text/text.tsx';
import { toast } from '../toasts.ts';
import { useMerchant } from './merchant.tsx';

export interface LanguageChoice {
  readonly language: Language;
  /** Languages that the merchant offers and that have texts. */
  readonly offered: readonly Language[];
  readonly choose: (requested: Language) => void;
}

export function useLanguageChoice(): LanguageChoice {
  const t = useText();
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const { languages, texts } = useMerchant();
  return {
    language,
    offered: languages.filter((code) => texts[code] !== undefined),
    choose: (requested) => {
      switchLanguage(i18n, requested, texts[requested] ?? '').catch(() => toast(t('shell.error'), { tone: 'bad' }));
    },
  };
}
