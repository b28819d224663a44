/** Captchas: an image; for people who cannot see it, an audio captcha or a proof of work. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Closed, Id, OneOf } from '../../schemas.ts';

export const captcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'Create a captcha. Valid once, for two minutes.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  query: Closed({ kind: Type.Optional(OneOf(['image', 'audio', 'work'] as const)) }),
  answer: Closed({
    id: Id,
    expiresInSeconds: Type.Integer(),
    /** kind `image`: a PNG as a data URL. */
    image: Type.Optional(Type.String()),
    /** kind `audio`: a WAV file in base64; the answer is how often each of the five bells rings, as five digits. */
    audio: Type.Optional(Type.String()),
    /** kind `work`: find a text such that SHA-256(salt + text) begins with this many zero bits; that text is the captcha's answer. */
    work: Type.Optional(Closed({ salt: Type.String(), zeroBits: Type.Integer() })),
  }),
});
