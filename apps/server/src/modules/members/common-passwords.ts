/** Passwords everyone tries first, of the length a merchant admits; and what they are made of. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pass1234 pass12345 12345678 123456789 1234567890
  87654321 987654321 0987654321 11111111 111111111 1111111111 00000000 000000000 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 888888888 99999999 999999999 12341234 11223344 112233445566 12121212 12344321 123123123 123321123 147258369 159357159 789456123 963852741
  741852963 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1
  qazwsxedc zaq12wsx abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 aa123456 aaaaaaaa iloveyou iloveyou1 iloveyou2 ilovegod mahalkita
  sunshine princess football baseball basketball superman batman123 trustno1 starwars whatever computer internet michelle jennifer jessica1 danielle
  elizabeth alexander samantha victoria benjamin jonathan charlie1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234 administrator changeme
  changeme123 default1 master123 monkey123 dragon123 shadow123 hello123 freedom1 blink182 liverpool chelsea1 arsenal1 manchester pokemon1 pokemon123
  matkhau1 matkhau123 anhyeuem emyeuanh vietnam123 pilipinas casino123 jackpot1 jackpot777 lucky777 lucky8888 77777777 17171717 98765432 01234567
  0123456789 13131313 10203040 102030405060 1a2b3c4d google123 facebook facebook1 samsung1 iphone123 android1`
    .split(/\s+/)
    .filter(Boolean),
);

/** `folded` is in lower case. One letter over and over, and plain runs, count as common at any length. */
export function isCommonPassword(folded: string): boolean {
  if (common.has(folded) || new Set(folded).size <= 2) return true;
  const steps = [...folded].slice(1).map((letter, index) => letter.charCodeAt(0) - folded.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
