/** E-mail through a mail server of the operator's choice. */
import { createTransport } from 'nodemailer';
import type { PluginPorts, Settings } from '#provider-kit';
import type { Messenger, MessengerManifest, Sent } from '../plugin.ts';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const PATIENCE_MS = 10_000;
const MODES = ['starttls', 'implicit', 'none'];

function validate({ host = '', from = '', port, tls = 'starttls' }: Settings): string | undefined {
  if (!ADDRESS.test(from)) return 'smtp wants the address that messages come from';
  if (port !== undefined && !/^[1-9][0-9]{0,4}$/.test(port)) return 'smtp wants a port from 1 to 65535';
  if (!MODES.includes(tls)) return `smtp knows tls as ${MODES.join(', ')}`;
  return tls === 'none' && !LOOPBACK.has(host) ? 'smtp sends without tls to this machine alone' : undefined;
}

/**
 * Settings: `host`, `from`; `port` (587), `tls`: `starttls` (the default, required), `implicit` (port 465) or `none`, only for a server
 * on this machine; `username` and `password` if the server requires them.
 */
function openSmtp({ settings }: PluginPorts): Messenger {
  const { host = '', from = '', tls = 'starttls', username, password = '' } = settings;
  const transport = createTransport({
    host,
    port: Number(settings.port ?? (tls === 'implicit' ? 465 : 587)),
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === undefined ? {} : { auth: { user: username, pass: password } }),
  });
  return {
    async send({ id, to, merchant, subject, text }) {
      if (!ADDRESS.test(to)) return 'refused';
      try {
        await transport.sendMail({
          from: { name: merchant.name, address: from },
          to: { name: '', address: to },
          subject: subject ?? merchant.name,
          text,
          messageId: `<${id}@${from.split('@')[1]}>`,
          // prevents automatic replies and forwarding by lists
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        return endOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx of the server is final for a message; everything else is temporary. */
function endOf(error: unknown): Sent {
  const { responseCode } = error as { readonly responseCode?: number };
  return responseCode !== undefined && responseCode >= 550 && responseCode < 560 ? 'refused' : 'fault';
}

export const smtp: MessengerManifest = {
  code: 'smtp',
  channels: ['email'],
  settings: { host: 'address', from: 'text' },
  optional: { port: 'text', tls: 'text', username: 'text', password: 'secret' },
  isUnguarded: true,
  validate,
  origins: () => [],
  open: openSmtp,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
