/** The rules of every messenger: the text arrives unchanged, at its recipient, and the answer gives its outcome. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import type { Channel, Message, Messenger, MessengerManifest, TestDouble } from './plugin.ts';

const clock = { now: () => Date.UTC(2026, 2, 1) };
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
let messages = 0;

function messageTo(channel: Channel, to = channel === 'email' ? 'maria@example.com' : '+639171234567'): Message {
  messages += 1;
  return {
    id: `019c0000-0000-7000-8000-${String(messages).padStart(12, '0')}`,
    channel,
    to,
    merchant: { code: 'palm', name: 'Palm' },
    ...(channel === 'email' ? { subject: 'Mã của bạn & <more>' } : {}),
    text: `Your code is ${100_000 + messages}. Mật khẩu: đừng đưa cho ai.`,
  };
}

/** Addresses that would inject headers or recipients if trusted. */
const crooked: { readonly [C in Channel]: readonly string[] } = {
  email: [
    'maria@example.com\r\nBcc: everybody@example.com',
    'maria@example.com, other@example.com',
    'Maria <maria>',
    '',
  ],
  sms: ['+639171234567,+639170000000', '0917', 'tel:+639171234567', ''],
};

export function proveMessenger(manifest: MessengerManifest): void {
  const { channels, sandboxHost } = manifest;

  describe(`the messenger ${manifest.code}`, () => {
    let double: TestDouble;
    let messenger: Messenger;
    const caught = () => double.caught(messenger);

    beforeAll(async () => {
      double = await (await manifest.testDouble())({ clock, random });
      const { settings, answer } = double;
      messenger = manifest.open({ settings, http: answer, clock, random });
    });
    afterAll(async () => {
      messenger.close?.();
      await double.close();
    });

    it('accepts the settings of its test double, and declares their origins', () => {
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      for (const origin of manifest.origins(double.settings)) expect(new URL(origin).origin).toBe(origin);
    });

    if (!sandboxHost) {
      it('reports missing settings before a message needs them', () => {
        expect(settingsError(manifest, {})).toEqual(expect.any(String));
      });
    }

    it.each(channels)('delivers the text of an %s unchanged', async (channel) => {
      const message = messageTo(channel);
      expect(await messenger.send(message)).toBe('sent');
      expect(await caught()).toContainEqual({ to: message.to, words: message.text });
    });

    it.each(channels)('delivers an %s once, though it was sent twice', async (channel) => {
      const message = messageTo(channel);
      await messenger.send(message);
      await messenger.send(message);
      expect((await caught()).filter(({ words }) => words === message.text)).toHaveLength(1);
    });

    if (!sandboxHost) {
      it.each(channels)('reaches nobody else by an address of an %s with injected content', async (channel) => {
        const before = (await caught()).length;
        for (const to of crooked[channel]) {
          const message = messageTo(channel, to);
          await messenger.send(message);
          const readers = (await caught()).filter(({ words }) => words === message.text).map((one) => one.to);
          expect(readers.filter((reader) => reader !== to)).toEqual([]);
        }
        expect((await caught()).length - before).toBeLessThanOrEqual(crooked[channel].length);
      });

      it('distinguishes a message that may be sent again from a final refusal', async () => {
        const [channel = 'email'] = channels;
        double.turn('failing');
        expect(await messenger.send(messageTo(channel))).toBe('fault');
        double.turn('refusing');
        expect(await messenger.send(messageTo(channel))).toBe('refused');
      });
    }
  });
}
