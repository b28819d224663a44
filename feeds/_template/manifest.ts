/** The feed template: its settings, and the reader of its signed answers. */
import { verify } from 'node:crypto';
import { Type } from 'typebox';
import type { Json } from '#kernel';
import { fields, messageReader, originOf, type PluginPorts } from '#provider-kit';
import type { DueDraw, Feed, FeedManifest } from '../plugin.ts';

/** The answer is signed as a text, so that the same bytes are checked and read. */
const readAnswer = messageReader({ payload: fields.Text(20_000), signature: fields.Text(200) });
const readPayload = messageReader({
  game: fields.Text(80),
  drawNumber: fields.Text(40),
  publishedAtMs: fields.Count,
  source: fields.Text(120),
  result: Type.Unknown(),
});

/** Settings: `url` of the source, and `publicKey`, the Ed25519 key of its signatures (SPKI, DER in base64). */
function openTemplate({ http, settings }: PluginPorts): Feed {
  const { url: address = '', publicKey = '' } = settings;
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  const read = (body: string, { game, drawNumber }: DueDraw) => {
    const answer = readAnswer(body);
    if (!answer || !verify(null, Buffer.from(answer.payload), key, Buffer.from(answer.signature, 'base64')))
      return undefined;
    const payload = readPayload(answer.payload);
    // What was signed of another draw is no answer to this one.
    return payload?.game === game && payload.drawNumber === drawNumber ? payload : undefined;
  };
  return {
    async result(draw) {
      const url = new URL(`/results/${draw.game}/${draw.drawNumber}`, address).href;
      const answered = await http({ method: 'GET', url, headers: {}, timeoutMs: 3_000 });
      if (answered.kind !== 'answered' || answered.status !== 200) return undefined;
      const payload = read(answered.body, draw);
      if (!payload) return undefined;
      const { result, publishedAtMs, source } = payload;
      return { result: result as Json, publishedAtMs, source };
    },
  };
}

export const template: FeedManifest = {
  code: 'template',
  settings: { url: 'address', publicKey: 'text' },
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
