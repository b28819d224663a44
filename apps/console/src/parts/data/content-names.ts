/** What content is called: by its key, and of what is written once in each language by that. */
import { useTranslate } from 'react-admin';
import { useLanguageNames } from '../when.tsx';

const LANGUAGE = /^(?:([\w-]+)\.)?([A-Z]{2})$/;

export function useContentNames(): (key: string) => string {
  const t = useTranslate();
  const languageOf = useLanguageNames();
  return (key) => {
    const [, name, language] = LANGUAGE.exec(key) ?? [];
    if (language === undefined) return t(`console.content.key.${key.replaceAll('.', '_')}`, { _: key });
    const written = languageOf(language);
    return name === undefined ? written : `${t(`console.content.key.${name}`, { _: name })} · ${written}`;
  };
}
