/** What is wrong with what was chosen for a merchant: words of a closed set, which the console explains. */
import { type Founding, type FoundingFault, flawOfFounding } from '#contract';
import { isClean } from '#kernel';
import { type MerchantManifest, signInMethodViolations } from '#merchants/plugin.ts';
import { areRelated, isHostName, plainHost } from './hosts.ts';
import { isCurrency, makeManifest } from './make-manifest.ts';
import type { Accounts, FoundingTemplate } from './types.ts';

/** Codes that mean something else: in addresses, in names of operators, at the command line. */
const RESERVED = [
  'all',
  'admin',
  'api',
  'console',
  'croupier',
  'default',
  'house',
  'localhost',
  'operator',
  'platform',
  'preview',
  'stage',
  'system',
  'template',
  'www',
];

const CODE = /^[a-z][a-z0-9-]{1,31}$/;
/** No letters that are drawn as nothing or turn others around, and nothing of HTML. */
const NAME = /^[^\p{C}<>]+$/u;

/** Everything else on the platform that a new merchant may not touch. */
export interface Neighbours {
  readonly isTaken: (code: string) => boolean;
  /** Hosts of other merchants, and those that are the platform's own. */
  readonly hosts: readonly string[];
  readonly folders: readonly string[];
  readonly isProduction: boolean;
  readonly templates: readonly FoundingTemplate[];
  readonly themes: readonly string[];
  readonly accountsOf: (code: string) => Accounts;
}

export interface Read {
  readonly choices: Founding | undefined;
  readonly faults: readonly FoundingFault[];
}

/** With hosts as browsers send them; the first field that fits no schema. */
export function readChoices(text: string): Read {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { choices: undefined, faults: [{ field: 'text', fault: 'malformed' }] };
  }
  const field = isClean(raw) ? flawOfFounding(raw) : 'text';
  if (field !== undefined) return { choices: undefined, faults: [{ field, fault: 'malformed' }] };
  const choices = raw as Founding;
  const { name, hosts, stageHost } = choices;
  return {
    choices: { ...choices, name: name.trim(), hosts: hosts.map(plainHost), stageHost: plainHost(stageHost) },
    faults: [],
  };
}

/** Of a code that is new; one that was founded keeps its own. */
export function faultsOfCode(code: string, { isTaken, folders }: Neighbours): FoundingFault[] {
  const is = (fault: FoundingFault['fault']): FoundingFault[] => [{ field: 'code', fault }];
  if (!CODE.test(code) || code.endsWith('-')) return is('malformed');
  if (RESERVED.includes(code)) return is('reserved');
  return isTaken(code) || folders.includes(code) ? is('taken') : [];
}

/** `before`: what was chosen last, of a merchant that is there already. */
export function faultsOfChoices(
  code: string,
  choices: Founding,
  neighbours: Neighbours,
  before?: Founding,
): FoundingFault[] {
  const template = neighbours.templates.find((one) => one.code === choices.template);
  const isKnown = template !== undefined && isCurrency(choices.currency);
  return [
    ...faultsOfWords(choices, neighbours, template !== undefined),
    ...faultsOfHosts(choices, neighbours),
    ...faultsOfProviders(choices, neighbours.accountsOf(code)),
    ...(isKnown ? faultsOfSignIn(makeManifest(code, choices, template)) : []),
    ...(before ? faultsOfChange(choices, before) : []),
  ];
}

function faultsOfWords(choices: Founding, { themes }: Neighbours, hasTemplate: boolean): FoundingFault[] {
  const { name, currency, timeZone, theme, languages, defaultLanguage } = choices;
  const unless = (isRight: boolean, field: string, fault: FoundingFault['fault']): FoundingFault[] =>
    isRight ? [] : [{ field, fault }];
  return [
    ...unless(hasTemplate, 'template', 'unknown'),
    ...unless(name !== '' && NAME.test(name), 'name', 'malformed'),
    ...unless(isCurrency(currency), 'currency', 'unknown'),
    ...unless(isTimeZone(timeZone), 'timeZone', 'unknown'),
    ...unless(themes.includes(theme), 'theme', 'unknown'),
    ...repeatedIn('languages', languages),
    ...unless(languages.includes(defaultLanguage), 'defaultLanguage', 'missing'),
  ];
}

function faultsOfHosts({ hosts, stageHost }: Founding, { hosts: others, isProduction }: Neighbours): FoundingFault[] {
  const faultOf = (host: string): FoundingFault['fault'] | undefined => {
    if (!isHostName(host, isProduction)) return 'malformed';
    if (others.includes(host)) return 'taken';
    return others.some((other) => areRelated(host, other)) ? 'related' : undefined;
  };
  const named = [...hosts.map((value) => ['hosts', value] as const), ['stageHost', stageHost] as const];
  const repeated = hosts.includes(stageHost)
    ? [{ field: 'stageHost', value: stageHost, fault: 'repeated' } as const]
    : [];
  return [
    ...named.flatMap(([field, value]) => {
      const fault = faultOf(value);
      return fault ? [{ field, value, fault }] : [];
    }),
    ...repeatedIn('hosts', hosts),
    ...repeated,
  ];
}

function faultsOfProviders(choices: Founding, accounts: Accounts): FoundingFault[] {
  return (['vendors', 'payments'] as const).flatMap((field) => [
    ...repeatedIn(field, choices[field]),
    ...choices[field].flatMap((value): FoundingFault[] => {
      const found = accounts[field].find(({ id }) => id === value);
      // One without an account gets it in the console, before the merchant opens.
      return found ? [] : [{ field, value, fault: 'unknown' }];
    }),
  ]);
}

function faultsOfSignIn({ register, flags }: MerchantManifest): FoundingFault[] {
  const { smsCodes = true, mobileCodeLogin = false } = flags;
  const violations = signInMethodViolations(register, { smsCodes, mobileCodeLogin });
  return violations.length > 0 ? [{ field: 'flags', fault: 'sign_in' }] : [];
}

/** What its books, its days and its template are by stays as it was. */
function faultsOfChange(choices: Founding, before: Founding): FoundingFault[] {
  return (['template', 'currency', 'timeZone'] as const)
    .filter((field) => choices[field] !== before[field])
    .map((field) => ({ field, fault: 'fixed' }));
}

const repeatedIn = (field: string, values: readonly string[]): FoundingFault[] =>
  [...new Set(values.filter((value, at) => values.indexOf(value) !== at))].map((value) => ({
    field,
    value,
    fault: 'repeated',
  }));

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}
