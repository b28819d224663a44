/** Accounts with providers in the console. A secret is written and never answered: only when it was entered, by whom, and its fingerprint. */
import { Type } from 'typebox';
import { Closed, OneOf, Time } from '../../schemas.ts';
import { mayWhy, merchant, why } from '../command-form.ts';
import { read } from '../console-endpoint.ts';
import { accountKinds } from './provider-schemas.ts';

const Text = Type.String();

export const providerEndpoints = {
  listProviderAccounts: read('/providers', 'providers.see', {
    summary: 'The accounts of a merchant with providers: where each comes from, its fields, and its versions.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(
        Closed({
          /** The kind and the part: `payment.sandbox`, `messenger.sms`. */
          id: Text,
          kind: OneOf(accountKinds),
          part: Text,
          /** `console`: what operators decided · `environment`: what the server was started with. */
          source: OneOf(['console', 'environment', 'sandbox', 'none']),
          /** What is in use cannot be opened: it serves nobody. */
          isFailing: Type.Boolean(),
          /** The plugins that it may be an account of, each with its fields. */
          plugins: Type.Array(
            Closed({
              id: Text,
              fields: Type.Array(
                Closed({ name: Text, is: OneOf(['text', 'address', 'secret']), isOptional: Type.Boolean() }),
              ),
              /** Whether it can be asked if it knows an account. */
              isRequested: Type.Boolean(),
            }),
          ),
          inUse: Type.Optional(Closed({ version: Type.Integer(), by: Text, at: Time, reason: Text })),
          /** Until when callbacks may be signed with the secrets of this version. */
          previous: Type.Optional(Closed({ version: Type.Integer(), until: Time })),
          /** The newest first. */
          versions: Type.Array(
            Closed({
              version: Type.Integer(),
              plugin: Text,
              settings: Type.Record(Text, Text),
              secrets: Type.Array(Closed({ name: Text, fingerprint: Text, by: Text, at: Time })),
              overlapHours: Type.Integer(),
              by: Text,
              at: Time,
              check: Type.Optional(
                Closed({ outcome: OneOf(['works', 'refused', 'unreachable', 'unasked']), by: Text, at: Time }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
} as const;

export const providerForms = {
  'providers save': merchant('providers.change', 'write', { subject: 'account', text: true, ...mayWhy }),
  'providers check': merchant('providers.change', 'write', { subject: 'account', choice: 'version' }),
  'providers use': merchant('providers.use', 'rights', { subject: 'account', choice: 'version', ...why }),
} as const;
