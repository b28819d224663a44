/** Which key of the panel a press is. */

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly target: unknown;
}

/** A letter or " "; undefined where it belongs to the browser, or to a field that is typed in. On keyboards without Latin letters, by its place. */
export function keyOf({ key, code, ctrlKey, altKey, metaKey, target }: PressedKey): string | undefined {
  if (ctrlKey || altKey || metaKey || isTypedIn(target)) return undefined;
  const isLatin = key.length === 1 && key <= '~';
  return isLatin ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

function isTypedIn(target: unknown): boolean {
  const { localName = '', type = '' } = (target ?? {}) as { readonly localName?: string; readonly type?: string };
  return localName === 'select' || localName === 'textarea' || (localName === 'input' && type !== 'range');
}
