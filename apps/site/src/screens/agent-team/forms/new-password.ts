/** A first password that nobody guesses, and that can be read out: without letters that look alike. */

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const IN_GROUP = 4;

/** About 80 bits: `k7pm-w3xh-q9rt-b4nd`. A byte that would favour some letters is not used. */
export function newPassword(): string {
  const fair = 256 - (256 % LETTERS.length);
  const letters: string[] = [];
  while (letters.length < GROUPS * IN_GROUP) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < fair) letters.push(LETTERS.charAt(byte % LETTERS.length));
    }
  }
  const groups = Array.from({ length: GROUPS }, (_, at) => letters.slice(at * IN_GROUP, (at + 1) * IN_GROUP).join(''));
  return groups.join('-');
}
