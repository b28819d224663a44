/** Reads and commands of the console as hooks: what is read is renewed after every command. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import type { CommandName, ConsoleAnswer, ConsoleEndpoints } from '#contract';
import { type Acted, type Arguments, call, fieldOf, isAnswer, type Requested, runCommand } from '../../base/call.ts';
import type { RowOf } from '../../base/rows.ts';
import { useScope } from '../../base/scope.ts';

/** Endpoints that are no commands. */
type ReadName = Parameters<typeof call>[0];

export type AnswerOf<Name extends ReadName> = ConsoleAnswer<ConsoleEndpoints[Name]>;

type Input<Name extends ReadName> = Omit<Requested<Name>, 'isBackground'> & { readonly refreshMs?: number };

/** What the server says; of what did not reach it, or was not answered by it, that. */
function messageOf(error: unknown, t: (key: string) => string): string | undefined {
  if (!error) return undefined;
  return error instanceof HttpError ? error.message : t('console.work.unreachable');
}

/** The answer will be the same from now on. */
type Renewed<Name extends ReadName> = Input<Name> & { readonly isOver?: (value: AnswerOf<Name>) => boolean };

/** One answer. With `refreshMs` it is read again by itself until it is over, which is no sign that somebody is there. */
export function useRead<Name extends ReadName>(name: Name, { refreshMs, isOver, ...requested }: Renewed<Name>) {
  const scope = useScope();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: [scope, name, requested],
    queryFn: () => call(name, { ...requested, isBackground: refreshMs !== undefined } as unknown as Requested<Name>),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOver?.(state.data as AnswerOf<Name>) === true ? false : (refreshMs ?? false),
  });
  return { value: data as AnswerOf<Name> | undefined, error: messageOf(error, t), refetch: () => void refetch() };
}

interface Page {
  readonly rows: readonly unknown[];
  readonly next?: string;
}

/** A list page by page, as a table takes it: `onMore` reads the next page, and is absent on the last. */
export function useList<Name extends ReadName>(name: Name, { refreshMs, ...requested }: Input<Name>) {
  const scope = useScope();
  const t = useTranslate();
  const { query, ...rest } = requested as { readonly query?: object };
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [scope, name, requested],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor }) =>
      (await call(name, {
        ...rest,
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        isBackground: refreshMs !== undefined,
      } as unknown as Requested<Name>)) as Page,
    getNextPageParam: ({ next }) => next,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) as RowOf<Name>[] | undefined,
    error: messageOf(error, t),
    onRetry: () => void refetch(),
    onMore: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}

export type Outcome = 'done' | 'waits' | 'refused';

interface Act {
  /** Runs a command and says what came of it; of a document that was refused, where it is wrong. */
  (command: CommandName, given: Arguments, onFlaw?: (field: string | undefined) => void): Promise<Outcome>;
  /** The same without a word: the caller says what came of it. Throws where no answer came: then nobody knows what it did. */
  readonly quietly: (
    command: CommandName,
    given: Arguments,
  ) => Promise<{ readonly outcome: Outcome; readonly why: string | undefined }>;
  /** What a command answers; undefined where it was refused, which is shown. */
  readonly read: (command: CommandName, given: Arguments) => Promise<unknown>;
}

/** Commands. What is pressed twice acts once. */
export function useAct(): Act {
  const notify = useNotify();
  const t = useTranslate();
  const queries = useQueryClient();
  return useMemo(() => {
    const run = async (command: CommandName, given: Arguments): Promise<Acted> => {
      try {
        return await runCommand(command, given);
      } finally {
        await queries.invalidateQueries();
      }
    };
    const shown = async (command: CommandName, given: Arguments, onFlaw?: (field: string | undefined) => void) =>
      run(command, given).catch((error: unknown) => {
        onFlaw?.(fieldOf(error));
        notify(messageOf(error, t) ?? '', { type: 'error' });
        return undefined;
      });
    const outcomeOf = (acted: Acted | undefined): Outcome => (acted ? (acted.waits ? 'waits' : 'done') : 'refused');
    const act = async (command: CommandName, given: Arguments, onFlaw?: (field: string | undefined) => void) => {
      const outcome = outcomeOf(await shown(command, given, onFlaw));
      if (outcome === 'waits') notify('console.work.waits', { type: 'info' });
      if (outcome === 'done') notify('console.work.done', { type: 'success' });
      return outcome;
    };
    return Object.assign(act, {
      quietly: async (command: CommandName, given: Arguments) => {
        try {
          return { outcome: outcomeOf(await run(command, given)), why: undefined };
        } catch (error) {
          if (!isAnswer(error)) throw error;
          return { outcome: 'refused' as const, why: messageOf(error, t) };
        }
      },
      read: async (command: CommandName, given: Arguments) => (await shown(command, given))?.done,
    });
  }, [notify, queries, t]);
}
