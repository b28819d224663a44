/** What a request is about, in words: content by its kind and version, all else by its name. An id says nothing to anyone who reads it. */
import { useTranslate } from 'react-admin';
import { consoleCommands } from '#client/console-routes';
import type { CommandForm } from '#contract';
import { useContentNames } from '../../parts/data/content-names.ts';
import { useDataWords } from '../../parts/data/data-words.ts';
import type { Approval } from './approval.ts';
import { isContent, isId } from './path-of.ts';

/** What there is one of in each merchant needs no other name than its kind. */
const THE_ONE = 'site';
/** Of a version that is published; when it is in force stands among what changes. */
const VERSION = /^(\d{1,6})( |$)/;

const takesAmount = (command: string) =>
  (consoleCommands as { readonly [name: string]: CommandForm })[command]?.choice === 'amount';

export function useAbout() {
  const t = useTranslate();
  const words = useDataWords();
  const nameOf = useContentNames();
  const subjectOf = (subject: string): string => {
    if (isId(subject)) return '';
    if (!isContent(subject)) return subject;
    const [kind = '', key = ''] = subject.split('/');
    const named = t(`console.content.kind.${kind}`, { _: kind });
    if (key === THE_ONE || isId(key)) return named;
    return `${named} · ${nameOf(key)}`;
  };
  const choiceOf = ({ command, subject, choice }: Pick<Approval, 'command' | 'subject' | 'choice'>): string => {
    if (choice === '' || isId(choice)) return '';
    if (takesAmount(command)) return words.value('amount', choice);
    const [, version] = (isContent(subject) && VERSION.exec(choice)) || [];
    if (version === undefined) return words.value('choice', choice);
    return version === '0' ? t('console.content.folder') : t('console.content.version', { version });
  };
  return { subjectOf, choiceOf };
}
