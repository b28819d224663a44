/** Which entries an address opens: `p` names a parent, `c` one of its children, by id or by its number in the list. */

interface Part {
  readonly id: string;
}
interface Entry<Child extends Part> extends Part {
  readonly children?: readonly Child[];
}

export interface OpenEntry<E, C> {
  readonly parent: E | undefined;
  readonly child: C | undefined;
}

function named<P extends Part>(parts: readonly P[], name: string | undefined): P | undefined {
  if (name === undefined) return undefined;
  const found = parts.find(({ id }) => id === name);
  return found ?? (/^[1-9]\d*$/.test(name) ? parts[Number(name) - 1] : undefined);
}

type ChildOf<E extends Entry<Part>> = NonNullable<E['children']>[number];

export function openEntry<E extends Entry<Part>>(
  entries: readonly E[],
  { p, c }: { readonly p?: string | undefined; readonly c?: string | undefined },
): OpenEntry<E, ChildOf<E>> {
  const parent = named(entries, p);
  return { parent, child: named((parent?.children ?? []) as readonly ChildOf<E>[], c) };
}
