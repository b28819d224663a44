/** A strict JSON parser: it refuses texts that two parsers could read in two ways. */

/** The contract's deepest body has four levels; the bound lets recursive functions terminate. */
const DEEPEST = 16;

/** Throws a SyntaxError for malformed text, for nesting that is too deep, for a duplicate name in an object, and for `__proto__`. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twin = findTwin(text);
  if (twin !== undefined) throw new SyntaxError(`the name ${twin} is no good here`);
  return value;
}

/** The punctuation of a text that is valid JSON, and its strings. A pattern for strings would need memory for each of their characters. */
function* tokensOf(text: string): Generator<string> {
  const punctuation = /["{}[\]:]/g;
  for (let mark = punctuation.exec(text); mark; mark = punctuation.exec(text)) {
    if (mark[0] !== '"') {
      yield mark[0];
      continue;
    }
    const end = endOfString(text, mark.index);
    yield text.slice(mark.index, end);
    punctuation.lastIndex = end;
  }
}

/** Behind the quote that ends the string: one with an even number of backslashes before it. */
function endOfString(text: string, begin: number): number {
  let quote = begin;
  for (let slashes = 1; slashes % 2 === 1; ) {
    quote = text.indexOf('"', quote + 1);
    slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
  }
  return quote + 1;
}

/** The text is valid JSON here: a string before a colon is a name. */
function findTwin(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let last: string | undefined;
  for (const token of tokensOf(text)) {
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
