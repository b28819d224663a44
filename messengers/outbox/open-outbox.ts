/** Keeps the newest messages in memory and shows them at a host of its own. */
import type { Messenger, MessengerPorts } from '../plugin.ts';
import { type Kept, outboxPage } from './page.ts';
import { style } from './style.ts';

const MOST_KEPT = 200;
const MOST_SHOWN = 50;

function html(body: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

export function openOutbox({ clock }: MessengerPorts): Messenger {
  let kept: readonly Kept[] = [];
  return {
    async send(message) {
      if (!kept.some(({ id }) => id === message.id)) {
        kept = [{ ...message, at: new Date(clock.now()) }, ...kept].slice(0, MOST_KEPT);
      }
      return 'sent';
    },
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/style.css')
        return new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } });
      if (pathname !== '/') return new Response(null, { status: 303, headers: { location: '/' } });
      const asked = searchParams.get('to')?.trim().toLowerCase() ?? '';
      const fitting = kept.filter(({ to }) => to.toLowerCase().includes(asked));
      return html(outboxPage(fitting.slice(0, MOST_SHOWN), asked));
    },
  };
}
