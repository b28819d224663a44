/** Turns the names in a template into those of the new thing. */
import { createHash } from 'node:crypto';

export interface Names {
  /** my-game */
  readonly kebab: string;
  /** myGame */
  readonly camel: string;
  /** MyGame */
  readonly pascal: string;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function namesOf(name: string): Names | undefined {
  if (!NAME.test(name) || name === 'template') return undefined;
  const camel = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { kebab: name, camel, pascal: `${camel[0]?.toUpperCase()}${camel.slice(1)}` };
}

/** My Game */
function titleOf({ kebab }: Names): string {
  return kebab
    .split('-')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(' ');
}

/** A number derived from the name, from a range so large that two rarely collide: the suites require them to be unique. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % 100_000_000;
}

/**
 * In quotes, paths and comments a template is called `template`, which becomes `my-game`; as a name in code `template` and `Template`
 * become `myGame` and `MyGame`. A quoted capital (`'Template'`) is a title and becomes `My Game`. `1_000_000` to `1_000_009` become
 * numbers of the new thing.
 */
export function rewrite(text: string, names: Names): string {
  const { kebab, camel, pascal } = names;
  const title = titleOf(names);
  return (
    text
      .replace(/\b1_000_00(\d)\b/g, (_, digit: string) => String(1_000_000 + numberOf(kebab) * 10 + Number(digit)))
      .replace(/(['"`])((?:(?!\1)[^\n])*)\1/g, (quoted) =>
        quoted.replace(/\btemplate\b/g, kebab).replace(/\bTemplate\b/g, title),
      )
      .replace(/(\/\*\*?[\s\S]*?\*\/)/g, (comment) => comment.replace(/\btemplate\b/g, kebab))
      // `grid-template-columns` is a word of the style sheet, not of the template.
      .replace(/(?<!\bgrid)([.#_-])template(?=[\s.:{,-]|$)/g, `$1${kebab}`)
      .replace(/(?<!\bgrid-)\btemplate(?=[A-Z]|\b)/g, camel)
      .replace(/\bTemplate/g, pascal)
  );
}
