/** What Lagoon keeps across restarts: calls that have to arrive, and free rounds that were ordered. */
import type { SandboxPorts } from '#provider-kit';

export interface Slot<Value> {
  readonly load: () => Value | undefined;
  readonly save: (value: Value) => void;
}

/** Each part by its name, in one text. */
export function openMemory({ memory }: Pick<SandboxPorts, 'memory'>): <Value>(name: string) => Slot<Value> {
  const saved = readAll(memory.load());
  return <Value>(name: string) => ({
    load: () => saved[name] as Value | undefined,
    save(value) {
      saved[name] = value;
      memory.save(JSON.stringify(saved));
    },
  });
}

function readAll(text: string | undefined): Record<string, unknown> {
  const read: unknown = JSON.parse(text ?? '{}');
  // Written when calls were all there was.
  return Array.isArray(read) ? { owed: read } : (read as Record<string, unknown>);
}
