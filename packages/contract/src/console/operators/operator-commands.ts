/** What the console may ask about operators themselves: accounts, roles, addresses, sessions, approvals, the audit trail, keys. */
import { any, type CommandForm, mayWhy, why } from '../command-form.ts';

export const operatorForms = {
  'operators list': any('operators.see', 'read'),
  'operators invite': any('operators.change', 'rights', { subject: 'operator', choice: 'permissions' }),
  'operators recover': any('operators.change', 'rights', { subject: 'operator', ...why }),
  'operators close': any('operators.change', 'rights', { subject: 'operator', ...why }),
  'operators grant': any('operators.change', 'rights', { subject: 'operator', choice: 'permissions', ...mayWhy }),
  'operators revoke': any('operators.change', 'rights', { subject: 'operator', choice: 'permissions', ...mayWhy }),
  'roles list': any('roles.see', 'read'),
  'roles set': any('roles.change', 'rights', { subject: 'role', choice: 'permissions', ...why }),
  'roles remove': any('roles.change', 'rights', { subject: 'role', ...why }),
  'networks list': any('networks.see', 'read'),
  'networks set': any('networks.change', 'rights', { subject: 'operator', choice: 'networks', ...why }),
  'networks unset': any('networks.change', 'rights', { subject: 'operator', ...why }),
  'sessions list': any('sessions.see', 'read'),
  'sessions end': any('sessions.end', 'write', { subject: 'operator', ...why }),
  'approvals list': any('approvals.see', 'read'),
  'approvals approve': any('approvals.decide', 'write', { subject: 'approval', ...mayWhy }),
  'approvals refuse': any('approvals.decide', 'write', { subject: 'approval', ...why }),
  'audit list': any('audit.see', 'read'),
  'audit prove': any('audit.see', 'read', { subject: 'position', choice: 'hash', optional: ['subject', 'choice'] }),
  'audit head': any('audit.see', 'read'),
  'audit export': any('audit.export', 'read'),
  'keys status': any('keys.see', 'read'),
  'keys renew': any('keys.renew', 'rights', mayWhy),
} as const satisfies { readonly [command: string]: CommandForm };
