/** What a reading command answers. */
import { useQuery } from '@tanstack/react-query';
import type { CommandName } from '#contract';
import { type Arguments, runCommand } from './call.ts';
import { useScope } from './scope.ts';

export function useReading<Value>(command: CommandName, given: Arguments = {}) {
  const scope = useScope();
  return useQuery({
    queryKey: [scope, 'command', command, given],
    queryFn: async () => (await runCommand(command, given)).done as Value,
  });
}
