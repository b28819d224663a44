/** A strict JSON parser: it refuses texts that two parsers could read in two ways. */

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** The contract's deepest body has four levels; the bound lets recursive functions terminate. */
const DEEPEST = 16;

/** Throws a SyntaxError for malformed text, for nesting that is too deep, for a duplicate name in an object, and for `__proto__`. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twin = findTwin(text);
  if (twin !== undefined) throw new SyntaxError(`the name ${twin} is no good here`);
  return value;
}

/** The text is valid JSON here: a string before a colon is a name. */
function findTwin(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let last: string | undefined;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && last !== undefined) {
      const name = JSON.parse(last) as string;
      const names = open.at(-1);
      if (name === '__proto__' || names?.has(name)) return name;
      names?.add(name);
    }
    if (open.length > DEEPEST) throw new SyntaxError('this is nested too deep');
    last = token.startsWith('"') ? token : undefined;
  }
  return undefined;
}
