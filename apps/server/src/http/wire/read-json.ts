/** JSON as it may come from outside: what two readers could understand in two ways is no JSON here. */

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** The contract's deepest body has four levels; what walks through a value may trust that it comes to an end. */
const DEEPEST = 16;

/** Throws a SyntaxError for broken text, for one nested too deep, for a name that is given twice in one object, and for `__proto__`. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twin = findTwin(text);
  if (twin !== undefined) throw new SyntaxError(`the name ${twin} is no good here`);
  return value;
}

/** The text is sound JSON: a text before a colon is a name. */
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
