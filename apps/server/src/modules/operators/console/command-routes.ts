/** The commands of operators as endpoints: the same commands, with the same approvals, as at the command line. */
import { type CommandForm, type ConsoleEndpoint, commandForms, consoleEndpoints } from '#contract';
import { assert, ok, refuse } from '#kernel';
import type { AnyConsoleHandler } from '../../../http/console/handlers.ts';
import { runCommand } from '../approvals/index.ts';
import { type Answered, NO_FILTER, type ScopedCall } from '../command.ts';
import { commandNamed } from '../commands/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { makeOnce, onlyOnce } from './only-once.ts';

type Body = { readonly [Name in 'subject' | 'choice' | 'reason' | 'text' | 'after' | 'age']?: string };

interface Waiting {
  readonly waitsForSecond?: true;
  readonly approvalId: string;
  readonly expiresAt: string;
  readonly would: unknown;
}

function answerOf(answered: Answered) {
  if (!answered.ok) return answered;
  const { waitsForSecond, approvalId, expiresAt, would } = (answered.value ?? {}) as unknown as Waiting;
  return ok(waitsForSecond ? { waits: { approvalId, expiresAt, would } } : { done: answered.value });
}

function handlerOf({ depsOf }: Switchboard, name: string): AnyConsoleHandler {
  const command = commandNamed(name);
  const form = (commandForms as { readonly [name: string]: CommandForm })[name];
  assert(command && form, `the console offers ${name}, which is no command`);
  const isSame = command.permission === form.needs && command.scope === form.scope && command.effect === form.effect;
  assert(isSame, `the contract says otherwise of ${name} than the command itself`);
  return async ({ scope, operator, body, address, idempotencyKey }) => {
    const deps = depsOf(scope.id);
    const { subject = '', choice = '', reason = '', text = '', after = '', age = '' } = (body ?? {}) as Body;
    const call: ScopedCall = {
      ...NO_FILTER,
      scope: scope.id,
      operator: { name: operator.name, address },
      subject,
      choice,
      reason,
      text,
      after,
      age,
    };
    const run = (by = deps) => runCommand(by, name, command, call);
    if (command.effect !== 'money' && !form.actsOnce) return answerOf(await run());
    if (idempotencyKey === undefined) return refuse('request.idempotency_key_missing');
    const key = { scope: scope.id, operator: operator.name, key: idempotencyKey };
    const content = [name, subject, choice, reason, text];
    return answerOf(await (form.actsOnce ? makeOnce : onlyOnce)(deps, key, content, run));
  };
}

export function commandRoutes(board: Switchboard): { readonly [name: string]: AnyConsoleHandler } {
  return Object.fromEntries(
    Object.entries<ConsoleEndpoint>(consoleEndpoints).flatMap(([name, { command }]) =>
      command === undefined ? [] : [[name, handlerOf(board, command)]],
    ),
  );
}
