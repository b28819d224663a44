/** Holds a value against a schema of the contract, compiled once at first use. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FailedRule, failedRule } from './failed-rule.ts';

export interface Checker {
  isGood(value: unknown): boolean;
  /** The first field that is wrong and the rule it breaks; undefined where it is the whole that is none. */
  failedRule(value: unknown): FailedRule | undefined;
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
    failedRule: (value) => failedRule(schema, validator().Errors(value), value),
    explain: (value) =>
      validator()
        .Errors(value)
        .slice(0, 5)
        .map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`)
        .join('; '),
  };
}
