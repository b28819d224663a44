/** The console's texts: one chunk for each language, loaded when it is chosen. `%{name}` is a value; `||||` parts one from several. */
export const consoleLanguages = [
  { locale: 'en', name: 'English' },
  { locale: 'zh', name: '简体中文' },
] as const;

export type ConsoleLanguage = (typeof consoleLanguages)[number]['locale'];

type Texts = Readonly<Record<string, string>>;

const loaders: { readonly [L in ConsoleLanguage]: () => Promise<{ readonly texts: Texts }> } = {
  en: () => import('./texts-en.ts'),
  zh: () => import('./texts-zh.ts'),
};

const STORED = 'console.language';

export const isConsoleLanguage = (text: string | null): text is ConsoleLanguage =>
  consoleLanguages.some(({ locale }) => locale === text);

/** What was chosen before, else the browser's own if there is one, else English. */
export function firstLanguage(): ConsoleLanguage {
  const stored = localStorage.getItem(STORED);
  if (isConsoleLanguage(stored)) return stored;
  const own = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isConsoleLanguage);
  return own ?? 'en';
}

export async function loadTexts(language: ConsoleLanguage): Promise<Texts> {
  return (await loaders[language]()).texts;
}

export function rememberLanguage(language: ConsoleLanguage): void {
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

const SEVERAL = ' |||| ';

export function fillText(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  const parts = text.split(SEVERAL);
  const chosen = parts.length > 1 && values.smart_count !== 1 ? parts[1] : parts[0];
  return (chosen ?? text).replace(/%\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
