/** What is entered of an account with a provider: the form of the console, the command and what the server reads are of one schema. */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Closed, Code, PlainText, Whole } from '../../schemas.ts';

const SettingName = Type.String({ pattern: '^[A-Za-z]{1,40}$' });

/** How long callbacks may still be signed with the secrets that were in use before. */
const LONGEST_OVERLAP_HOURS = 168;

export const AccountDraft = Closed({
  /** Several may serve one channel. */
  plugin: Code,
  settings: Type.Record(SettingName, PlainText(2_000), { additionalProperties: false }),
  /** One that is left out stays as it is. */
  secrets: Type.Record(SettingName, PlainText(8_000), { additionalProperties: false }),
  overlapHours: Whole(0, LONGEST_OVERLAP_HOURS),
});

export type AccountDraft = Static<typeof AccountDraft>;

export const accountKinds = ['payment', 'vendor', 'messenger', 'identity'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** `insecure`: the address is not called over TLS. `again`: the address is another one, for which no secret is kept. `refused`: what the provider's plugin says of all together. */
export const accountFaults = ['malformed', 'insecure', 'unknown', 'missing', 'again', 'refused'] as const;

export interface AccountFault {
  readonly field: string;
  readonly fault: (typeof accountFaults)[number];
  /** The plugin's words; never with a secret in them. */
  readonly note?: string;
}

/** The first field that does not fit the schema; undefined where all do. One that is not ours is not named: it may be anything. */
export function flawOfAccount(raw: unknown): string | undefined {
  const [first] = Value.Errors(AccountDraft, raw);
  const [, field = ''] = /^\/(\w+)/.exec(first?.instancePath ?? '') ?? [];
  return first && (Object.hasOwn(AccountDraft.properties, field) ? field : 'malformed');
}
