/** Holds a value against a schema of the contract, compiled once at first use. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export interface Checker {
  isGood(value: unknown): boolean;
  /** The name of the first field that is wrong, or empty for the whole. */
  wrongField(value: unknown): string;
  /** For people who develop: everything that is wrong. */
  explain(value: unknown): string;
}

export function createChecker(schema: TSchema): Checker {
  let compiled: ReturnType<typeof Compile> | undefined;
  const validator = () => {
    compiled ??= Compile(schema);
    return compiled;
  };
  return {
    isGood: (value) => validator().Check(value),
    wrongField(value) {
      for (const { instancePath, params } of validator().Errors(value)) {
        const named = instancePath.split('/')[1] ?? firstName(params);
        if (named !== undefined) return named;
      }
      return '';
    },
    explain: (value) =>
      validator()
        .Errors(value)
        .slice(0, 5)
        .map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`)
        .join('; '),
  };
}

function firstName(params: object): string | undefined {
  for (const names of Object.values(params)) {
    if (Array.isArray(names) && typeof names[0] === 'string') return names[0];
  }
  return undefined;
}
