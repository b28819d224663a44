/** Turns the words of a template into the words of the new thing. */

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

/**
 * In quotes, paths and comments a template calls itself `template`, which becomes `my-game`; as a name in code `template` and
 * `Template` become `myGame` and `MyGame`. What is quoted with capitals (`'Template'`) is a title and becomes `My Game`.
 */
export function rewrite(text: string, { kebab, camel, pascal }: Names): string {
  const title = kebab
    .split('-')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(' ');
  return text
    .replace(/(['"`])((?:(?!\1)[^\n])*)\1/g, (quoted) =>
      quoted.replace(/\btemplate\b/g, kebab).replace(/\bTemplate\b/g, title),
    )
    .replace(/(\/\*\*?[\s\S]*?\*\/)/g, (comment) => comment.replace(/\btemplate\b/g, kebab))
    .replace(/([.#_-])template(?=[\s.:{,-]|$)/g, `$1${kebab}`)
    .replace(/\btemplate(?=[A-Z]|\b)/g, camel)
    .replace(/\bTemplate/g, pascal);
}
