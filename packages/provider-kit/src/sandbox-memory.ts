/** What a sandbox keeps across restarts: parts by their names, in one text. */
import type { SandboxPorts } from './sandbox.ts';

export interface SavedPart<Value> {
  readonly load: () => Value | undefined;
  readonly save: (value: Value) => void;
}

/** A part is what JSON can say. */
export function openMemory({ memory }: Pick<SandboxPorts, 'memory'>): <Value>(name: string) => SavedPart<Value> {
  const parts = JSON.parse(memory.load() ?? '{}') as Record<string, unknown>;
  return <Value>(name: string) => ({
    load: () => parts[name] as Value | undefined,
    save(value) {
      parts[name] = value;
      memory.save(JSON.stringify(parts));
    },
  });
}
