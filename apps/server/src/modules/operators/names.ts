/**
 * Operators' names: `anna` is a platform operator, `anna@lotus` belongs to a merchant. ASCII letters only, so that no two names look
 * alike.
 */
export const PLATFORM = '*';

export interface OperatorName {
  /** The merchant's id, or `*` for the platform. */
  readonly home: string;
  readonly username: string;
}

const FORM = /^([a-z][a-z0-9._-]{1,31})(?:@([a-z0-9][a-z0-9-]{0,62}))?$/;

export function parseName(text: string): OperatorName | undefined {
  const [, username, home] = FORM.exec(text) ?? [];
  return username === undefined ? undefined : { username, home: home ?? PLATFORM };
}

export function fullName({ home, username }: OperatorName): string {
  return home === PLATFORM ? username : `${username}@${home}`;
}
