/** Merchants in the console, of the whole platform: which there are, what a new one may be made of, and what one still misses. */
import { Type } from 'typebox';
import { Closed, Code, OneOf, Time } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';
import { Founding } from './founding-schemas.ts';

const Text = Type.String();
const Texts = Type.Array(Text);

/** `folder`: delivered with the server · `closed`: founded, and in maintenance until it is opened. */
const State = OneOf(['folder', 'closed', 'open']);

const merchant = {
  id: Text,
  name: Text,
  state: State,
  hosts: Texts,
  stageHost: Text,
  currency: Text,
  languages: Texts,
  defaultLanguage: Text,
  timeZone: Text,
};

const Provider = Closed({
  id: Text,
  /** `own`: needs no account · `account`: this server has one · `sandbox`: plays on this machine · `none`: no account yet. */
  account: OneOf(['own', 'account', 'sandbox', 'none']),
});

/** What must be, and what should be, before a merchant opens. */
const readinessParts = ['games', 'payments', 'operator', 'terms', 'mail', 'sms'] as const;

export const merchantEndpoints = {
  listMerchants: read('/merchants', 'merchants.see', {
    summary: 'All merchants of the platform: those delivered with the server, and those founded in the console.',
    scope: 'platform',
    answer: Closed({ rows: Type.Array(Closed(merchant)) }),
    isBackground: true,
  }),
  showMerchant: read('/merchants/{code}', 'merchants.see', {
    summary: 'A merchant: what was chosen, its versions, and what it still misses before it opens.',
    scope: 'platform',
    params: Closed({ code: Code }),
    answer: Closed({
      ...merchant,
      version: Type.Integer(),
      choices: Type.Optional(Founding),
      versions: Type.Array(Closed({ version: Type.Integer(), by: Text, at: Time })),
      opened: Type.Optional(Closed({ by: Text, at: Time })),
      /** In the order in which they are done. */
      readiness: Type.Array(
        Closed({ part: OneOf(readinessParts), isDone: Type.Boolean(), isRequired: Type.Boolean(), note: Text }),
      ),
    }),
    refusals: ['merchant.unknown'],
    isBackground: true,
  }),
  foundingChoices: read('/founding', 'merchants.found', {
    summary: 'What a new merchant may be made of: templates, themes, currencies, languages, flags and providers.',
    scope: 'platform',
    /** The code that is chosen: a provider may have an account for it alone. */
    query: Closed({ code: Type.Optional(Code) }),
    answer: Closed({
      templates: Type.Array(
        Closed({
          id: Text,
          theme: Text,
          defaultTheme: OneOf(['dark', 'light']),
          languages: Texts,
          flags: Type.Record(Text, Type.Boolean()),
          vendors: Texts,
          payments: Texts,
        }),
      ),
      /** Colours by token, in each of the two: enough to paint what it looks like. */
      themes: Type.Array(
        Closed({ id: Text, dark: Type.Record(Text, Text), light: Type.Record(Text, Text), radius: Text }),
      ),
      currencies: Texts,
      languages: Texts,
      timeZones: Texts,
      flags: Type.Array(Closed({ id: Text, sentence: Text, byDefault: Type.Boolean() })),
      vendors: Type.Array(Provider),
      payments: Type.Array(Provider),
      /** By channel. */
      messengers: Type.Array(Provider),
    }),
  }),
} as const;
