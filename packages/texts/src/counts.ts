/**
 * Counts in messages. A compiled plural is turned into plain choices, and the values they select by are added beside each number: the
 * library's own plural writes every count with the browser's number formatter, whose first use takes a slow phone a tenth of a second.
 */

/** A compiled message: a text, or a list of texts and `[value, kind, cases]`. */
type Tokens = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string | undefined, cases?: unknown];
type Cases = { readonly [name: string]: Tokens | undefined };

/** Names of the added values: the plural form of a number, and the formatted number. */
const formOf = (name: string) => `${name}:`;
const writtenOf = (name: string) => `${name}#`;

const eachCase = (cases: Cases, change: (tokens: Tokens) => Tokens): [string, Tokens][] =>
  Object.entries(cases).flatMap(([name, tokens]) => (tokens === undefined ? [] : [[name, change(tokens)]]));

/** `counted`: the number that `#` stands for. A plural has no offset. */
export function expandCounts(tokens: Tokens, counted?: string): Tokens {
  if (typeof tokens === 'string') return tokens;
  return tokens.map((token): Token => {
    if (token === '#' && counted !== undefined) return [writtenOf(counted)];
    if (typeof token === 'string') return token;
    const [name, kind, cases] = token;
    if (kind === 'select') {
      return [name, kind, Object.fromEntries(eachCase(cases as Cases, (inner) => expandCounts(inner, counted)))];
    }
    if (kind !== 'plural') return token;
    const branches = eachCase(cases as Cases, (inner) => expandCounts(inner, name));
    const isExact = ([key]: [string, Tokens]) => /^\d+$/.test(key);
    const exact = branches.filter(isExact);
    const forms = branches.filter((branch) => !isExact(branch));
    const byForm: Token = [formOf(name), 'select', Object.fromEntries(forms)];
    return exact.length === 0 ? byForm : [name, 'select', { ...Object.fromEntries(exact), other: [byForm] }];
  });
}

export type Values = { readonly [name: string]: string | number };

const cachedRules = new Map<string, Intl.PluralRules>();
const cachedFormats = new Map<string, Intl.NumberFormat>();

function made<Made>(cached: Map<string, Made>, locale: string, make: () => Made): Made {
  const known = cached.get(locale) ?? make();
  cached.set(locale, known);
  return known;
}

/** All languages here write whole numbers below a thousand alike. */
function written(count: number, locale: string): string {
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return made(cachedFormats, locale, () => new Intl.NumberFormat(locale)).format(count);
}

/** Adds to the values of a message the plural form and the formatted text of each count, computed only when a message uses them. */
export function withCounts(values: Values, locale: string): Values {
  const reported = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    Object.defineProperties(reported, {
      [formOf(name)]: { get: () => made(cachedRules, locale, () => new Intl.PluralRules(locale)).select(value) },
      [writtenOf(name)]: { get: () => written(value, locale) },
    });
  }
  return reported;
}
