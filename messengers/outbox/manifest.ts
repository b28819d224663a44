/** The outbox: messages are shown on a page instead of being sent. For development and demos. */
import { htmlResponse, type PluginPorts, redirectTo, styleResponse } from '#provider-kit';
import type { Messenger, MessengerManifest } from '../plugin.ts';
import { outboxPage, type SentMessage, style } from './page.ts';

const MAX_SENT = 200;
const MAX_SHOWN = 50;

/** Stores the newest messages in memory and shows them at a host of its own. */
function openOutbox({ clock }: PluginPorts): Messenger {
  let sent: readonly SentMessage[] = [];
  return {
    async send(message) {
      if (!sent.some(({ id }) => id === message.id)) {
        sent = [{ ...message, at: new Date(clock.now()) }, ...sent].slice(0, MAX_SENT);
      }
      return 'sent';
    },
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/style.css') return styleResponse(style);
      if (pathname !== '/') return redirectTo('/');
      const requested = searchParams.get('to')?.trim().toLowerCase() ?? '';
      const fitting = sent.filter(({ to }) => to.toLowerCase().includes(requested));
      return htmlResponse(outboxPage(fitting.slice(0, MAX_SHOWN), requested));
    },
  };
}

export const outbox: MessengerManifest = {
  code: 'outbox',
  channels: ['email', 'sms'],
  sandboxHost: 'outbox.localhost',
  settings: {},
  origins: () => [],
  open: openOutbox,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
