/** The part of a page's styles that its first view needs: the whole of them comes with the scripts, before anything else is drawn. */

/** Whether a selector can match nothing in a page that has only these classes. What is not plain is taken for needed. */
function isForeign(selector: string, classes: ReadonlySet<string>): boolean {
  if (/:(is|where|has)\(/.test(selector)) return false;
  const asked = selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g);
  return [...asked].some(([, name]) => name !== undefined && !classes.has(name));
}

/** Where the block ends that opens at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`a block of styles is not closed: ${css.slice(open, open + 60)}`);
}

function prune(css: string, classes: ReadonlySet<string>): string {
  let kept = '';
  let from = 0;
  while (from < css.length) {
    const open = css.indexOf('{', from);
    const plain = css.indexOf(';', from);
    if (open < 0 || (plain >= 0 && plain < open)) {
      const end = open < 0 ? css.length : plain + 1;
      kept += css.slice(from, end);
      from = end;
      continue;
    }
    const head = css.slice(from, open);
    const end = endOf(css, open);
    const block = css.slice(open + 1, end);
    from = end + 1;
    if (/^\s*@(media|layer|supports|container)\b/.test(head)) {
      const inner = prune(block, classes);
      if (inner !== '') kept += `${head}{${inner}}`;
    } else if (/^\s*@/.test(head) || !head.split(',').every((one) => isForeign(one, classes))) {
      kept += `${head}{${block}}`;
    }
  }
  return kept;
}

/** `css` is as the build writes it: without comments, and with no brace inside a string. */
export function neededStyle(css: string, body: string): string {
  const classes = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const kept = prune(css, classes);
  return kept.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (movement, name: string) =>
    kept.split(name).length > 2 ? movement : '',
  );
}
