/** What a reading command answers. */
import { useQuery } from '@tanstack/react-query';
import type { CommandName } from '#contract';
import { type Arguments, runCommand } from './call.ts';
import { useScope } from './scope.ts';

/** With `refreshMs` it is read again by itself, which is no sign that somebody is there: not what the audit trail notes. */
export function useReading<Value>(command: CommandName, given: Arguments = {}, refreshMs?: number) {
  const scope = useScope();
  return useQuery({
    queryKey: [scope, 'command', command, given],
    queryFn: async () => (await runCommand(command, given, refreshMs !== undefined)).done as Value,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
}
