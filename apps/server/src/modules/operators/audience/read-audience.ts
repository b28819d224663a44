/** Whom an operator means, as a document says it: members by what several modules know of them. */
import { type Currency, ok, parseAmount, type Result, refuse } from '#kernel';
import { beginOfDay, dayAfter, type Merchant } from '../../merchants/index.ts';

/** Whom it is for, as it was written: what is left out does not matter. Days are the merchant's, first and last included. */
export interface Audience {
  readonly tag?: string;
  readonly levelFrom?: number;
  readonly levelTo?: number;
  readonly from?: string;
  readonly to?: string;
  readonly seenFrom?: string;
  readonly seenTo?: string;
  readonly balanceFrom?: string;
  readonly balanceTo?: string;
  readonly language?: string;
  readonly dialingCode?: string;
}

const TOP_LEVEL = 99;

const texts =
  (form: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && form.test(value);
const isLevel = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TOP_LEVEL;

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  try {
    return dayAfter(value, 0) === value;
  } catch {
    return false;
  }
}

const isAmount = (currency: Currency) => (value: unknown) => {
  const read = typeof value === 'string' && value.length <= 30 ? parseAmount(value, currency) : undefined;
  return read?.ok === true && read.value >= 0n;
};

type Check = (value: unknown) => boolean;

const checksFor = ({ manifest, currency }: Merchant): { readonly [Field in keyof Required<Audience>]: Check } => ({
  tag: texts(/^[a-z0-9][a-z0-9-]{0,31}$/),
  levelFrom: isLevel,
  levelTo: isLevel,
  from: isDay,
  to: isDay,
  seenFrom: isDay,
  seenTo: isDay,
  balanceFrom: isAmount(currency),
  balanceTo: isAmount(currency),
  language: (value) => manifest.languages.some((one) => one === value),
  dialingCode: texts(/^[1-9][0-9]{0,3}$/),
});

/** The first field that says nothing that can be looked for; undefined when all do. */
function wrongField(merchant: Merchant, audience: { readonly [name: string]: unknown }): string | undefined {
  const checks: { readonly [field: string]: Check } = checksFor(merchant);
  return Object.keys(audience).find((field) => !Object.hasOwn(checks, field) || !checks[field]?.(audience[field]));
}

type Fields = { readonly [name: string]: unknown };

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The field is named that says nothing that can be looked for. */
export function readAudience(merchant: Merchant, value: unknown): Result<Audience, 'request.malformed'> {
  if (!isRecord(value)) return refuse('request.malformed', { field: 'audience' });
  const wrong = wrongField(merchant, value);
  return wrong === undefined ? ok(value as Audience) : refuse('request.malformed', { field: wrong });
}

/** The moments and minor units that an audience names. */
export function boundsOf({ manifest: { timeZone }, currency }: Merchant, audience: Audience) {
  const begin = (day: string | undefined) => (day === undefined ? undefined : beginOfDay(day, timeZone));
  const end = (day: string | undefined) => (day === undefined ? undefined : beginOfDay(dayAfter(day), timeZone));
  const minor = (amount: string | undefined) => {
    const read = amount === undefined ? undefined : parseAmount(amount, currency);
    return read?.ok ? read.value : undefined;
  };
  return {
    registered: { from: begin(audience.from), to: end(audience.to) },
    seen: { from: begin(audience.seenFrom), to: end(audience.seenTo) },
    balance: { from: minor(audience.balanceFrom), to: minor(audience.balanceTo) },
  };
}
