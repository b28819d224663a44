/** The words of a form's fields and options: a plugin's own, else those of the area, else those of all documents. */
import { useTranslate } from 'react-admin';
import type { Place, Schema } from './schema.ts';

export interface Words {
  readonly field: (name: string, schema?: Pick<Schema, 'title'>) => string;
  readonly option: (one: string, schema?: Pick<Schema, 'names'>) => string;
}

export function useWords({ area }: Pick<Place, 'area'>): Words {
  const t = useTranslate();
  return {
    field: (name, schema) => {
      const plain = schema?.title ?? t(`console.field.${name}`, { _: name });
      return area !== undefined && schema?.title === undefined
        ? t(`console.${area}.field.${name}`, { _: plain })
        : plain;
    },
    option: (one, schema) => {
      const plain = schema?.names?.[one] ?? t(`console.option.${one}`, { _: one });
      return area !== undefined && schema?.names === undefined
        ? t(`console.${area}.option.${one.replace('+', '_')}`, { _: plain })
        : plain;
    },
  };
}
