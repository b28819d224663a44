/** What codes in a report are called: those of vendors and payments everywhere, those of games and campaigns as its rows say. */
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../base/names.ts';
import type { Shown } from './report.ts';

type Kind = Shown['columns'][number]['kind'] | undefined;

export type NameOf = (kind: Kind, code: string) => string;

export function useNames(shown: Shown | undefined): NameOf {
  const t = useTranslate();
  const vendors = usePlugins('vendors');
  const payments = usePlugins('payments');
  const names = new Map(shown?.names.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
  return (kind, code) => {
    if (kind === 'category') return t(`console.category.${code}`, { _: code });
    if (kind === 'vendor') return vendors.nameOf(code);
    if (kind === 'provider') return payments.nameOf(code);
    return names.get(`${kind} ${code}`) ?? code;
  };
}
