/** Validates a value against a schema of the contract, compiled once at first use. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FailedRule, failedRule } from './failed-rule.ts';

export interface Checker {
  isGood(value: unknown): boolean;
  /** The first invalid field and the rule it breaks; undefined where the whole value is invalid. */
  failedRule(value: unknown): FailedRule | undefined;
  /** For developers: all errors. */
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
