/** The words of a merchant and of a member, as an acquaintance would guess them. */
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { KnownWords } from './guessable.ts';

/** The publicly known part of a merchant's manifest. */
export type Known = Pick<MerchantManifest, 'code' | 'name' | 'hosts' | 'currency' | 'vendors'>;

const money: { readonly [currency: string]: readonly string[] } = {
  PHP: ['peso', 'pesos', 'piso'],
  VND: ['dong', 'viet', 'vietnamdong'],
  THB: ['baht', 'bath'],
  CNY: ['yuan', 'renminbi', 'rmb'],
  BRL: ['real', 'reais', 'reals'],
  USD: ['dollar', 'dollars'],
};

/** Parts of an address that are no name. */
const ANYBODYS = new Set(['www', 'com', 'net', 'org', 'localhost', 'example', 'test']);

const partsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** What a member has entered; any part may be missing. */
export interface Person {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

export function knownWords({ code, name, hosts, currency, vendors }: Known, person: Person): KnownWords {
  const brand = partsOf(name);
  const merchant = [
    code,
    ...brand,
    brand.join(''),
    ...hosts.flatMap(partsOf),
    ...vendors,
    currency,
    ...(money[currency] ?? []),
  ];
  const mailbox = person.email?.split('@')[0];
  return {
    merchant: merchant.filter((word) => !ANYBODYS.has(word)),
    member: [person.username, mailbox, person.phone?.replace(/^0+/, '')].filter((word) => word != null),
  };
}
