/** Notifications of the caller's browser. Its address is a secret, so that it is in a body and in no address. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Closed, Nothing } from '../../schemas.ts';

const Endpoint = Type.String({ minLength: 10, maxLength: 1_000, pattern: '^https?://[\\x21-\\x7e]+$' });
const Minute = Type.Integer({ minimum: 0, maximum: 1_439 });
/** Minutes of the day, from and up to which nothing is sent. */
const Quiet = Closed({ from: Minute, to: Minute });

const choices = {
  wins: Type.Boolean(),
  deposits: Type.Boolean(),
  messages: Type.Boolean(),
};

export const pushEndpoints = {
  pushKey: get('/wps/push/key', 'member', {
    summary: 'Get the key by which a browser recognises notifications of the merchant.',
    answer: Closed({ publicKey: Type.String() }),
  }),
  pushState: post('/wps/push/state', 'member', {
    summary: 'Get what the caller wants to be notified of in this browser.',
    body: Closed({ endpoint: Endpoint }),
    answer: Closed({
      isOn: Type.Boolean(),
      wins: Type.Optional(Type.Boolean()),
      deposits: Type.Optional(Type.Boolean()),
      messages: Type.Optional(Type.Boolean()),
      quiet: Type.Optional(Quiet),
    }),
  }),
  pushOn: post('/wps/push/on', 'member', {
    summary: 'Have this browser notified of what the caller wants; called again, of something else.',
    body: Closed({
      endpoint: Endpoint,
      /** The browser's public key, and its secret. */
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      ...choices,
      quiet: Type.Optional(Quiet),
      /** Of the quiet hours; the merchant's where it is none. */
      timeZone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
    }),
    answer: Nothing,
  }),
  pushOff: post('/wps/push/off', 'member', {
    summary: 'Tell this browser nothing any more.',
    body: Closed({ endpoint: Endpoint }),
    answer: Nothing,
  }),
};
