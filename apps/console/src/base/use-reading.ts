/** What a reading command answers. */
import { useQuery } from '@tanstack/react-query';
import type { CommandName } from '#contract';
import { newKey, runCommand } from './call.ts';

export function useReading<Value>(command: CommandName) {
  return useQuery({
    queryKey: ['command', command],
    queryFn: async () => (await runCommand(command, {}, newKey())).done as Value,
  });
}
