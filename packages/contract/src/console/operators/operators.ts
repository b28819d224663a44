/** Lists of the console about operators: accounts, roles, addresses, approvals, the audit trail, security events. */
import { Type } from 'typebox';
import { Closed, Id, OneOf, PlainText, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';
import { OperatorNameText } from '../own/account.ts';

const Text = Type.String();
const Search = PlainText(200);

/** What security events are about. */
export const securityKinds = [
  'log-in',
  'second-step',
  'password',
  'binding',
  'session',
  'guard',
  'budget',
  'captcha',
  'callback',
  'operator',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const operatorEndpoints = {
  listOperators: list('/operators', 'operators.see', {
    summary: 'Operators who may do something here, and what.',
    scope: 'any',
    row: Closed({
      id: Text,
      operator: Text,
      state: OneOf(['invited', 'active', 'closed']),
      granted: Type.Array(Text),
      everywhere: Type.Array(Text),
      invitedBy: Text,
      since: Time,
      lastLoginAt: Type.Optional(Time),
      lastAddress: Type.Optional(Text),
    }),
    filters: { state: OneOf(['invited', 'active', 'closed']), operator: Search },
    sorts: ['operator'],
  }),
  listNames: read('/names', 'own', {
    summary: 'What vendors and payment methods are called, in the language of the caller.',
    scope: 'none',
    answer: Closed({
      vendors: Type.Array(Closed({ code: Text, name: Text })),
      payments: Type.Array(Closed({ code: Text, name: Text })),
    }),
  }),
  listRoles: list('/roles', 'roles.see', {
    summary: 'Roles: named sets of permissions. Those of the platform can be granted at every merchant.',
    scope: 'any',
    row: Closed({
      id: Text,
      role: Text,
      isOfPlatform: Type.Boolean(),
      permissions: Type.Array(Text),
      changedBy: Text,
      changedAt: Time,
    }),
    filters: {},
    sorts: ['role'],
  }),
  listNetworks: list('/networks', 'networks.see', {
    summary: 'From which addresses operators may sign in, where that is restricted.',
    scope: 'any',
    row: Closed({ id: Text, operator: Text, networks: Type.Array(Text), changedBy: Text, changedAt: Time }),
    filters: {},
    sorts: ['operator'],
  }),
  listOperatorSessions: list('/sessions', 'sessions.see', {
    summary: 'Open sessions of operators.',
    scope: 'any',
    row: Closed({
      id: Id,
      operator: Text,
      surface: Text,
      method: Text,
      address: Text,
      device: Text,
      openedAt: Time,
      seenAt: Time,
      expiresAt: Time,
    }),
    filters: { operator: OperatorNameText },
    sorts: ['-openedAt'],
  }),
  listApprovals: list('/approvals', 'approvals.see', {
    summary: 'Requests that wait for a second operator, and those that were decided.',
    scope: 'any',
    row: Closed({
      id: Id,
      state: OneOf(['waiting', 'done', 'refused', 'expired']),
      command: Text,
      needs: Text,
      subject: Text,
      /** Whom it is about, where that is a player. */
      player: Type.Optional(Closed({ memberId: Id, username: Text })),
      choice: Text,
      reason: Text,
      text: Text,
      would: Type.Unknown(),
      /** What the audit trail will say, as far as it was tried. */
      changes: Type.Array(Closed({ action: Text, subject: Text, before: Type.Unknown(), after: Type.Unknown() })),
      requestedBy: Text,
      requestedAt: Time,
      expiresAt: Time,
      decidedBy: Type.Optional(Text),
      decidedAt: Type.Optional(Time),
      decidedReason: Type.Optional(Text),
      /** Whether the caller may be the second operator, and why not. */
      mayDecide: Type.Boolean(),
      isOwn: Type.Boolean(),
    }),
    filters: { state: OneOf(['waiting', 'done', 'refused', 'expired']), requestedBy: OperatorNameText },
    sorts: ['-requestedAt', 'requestedAt'],
    isBackground: true,
  }),
  listAudit: list('/audit', 'audit.see', {
    summary: 'The audit trail, newest first.',
    scope: 'any',
    row: Closed({
      id: Text,
      position: Text,
      at: Time,
      operator: Text,
      second: Type.Optional(Text),
      approvalId: Type.Optional(Text),
      address: Type.Optional(Text),
      action: Text,
      subject: Text,
      /** What the player is called whom it is about. */
      subjectName: Type.Optional(Text),
      before: Type.Unknown(),
      after: Type.Unknown(),
      hash: Text,
    }),
    filters: { operator: Search, action: Search, subject: Search, since: Time, until: Time },
    sorts: ['-position', 'position'],
  }),
  listSecurityEvents: list('/security-events', 'security.see', {
    summary: 'Security events of a merchant, newest first.',
    scope: 'merchant',
    row: Closed({
      id: Text,
      at: Time,
      kind: Text,
      subject: Text,
      /** `ok`, the code of a refusal, or what a login came to. */
      outcome: Text,
      /** Of a refusal: its sentence, in the operator's language. */
      outcomeName: Type.Optional(Text),
      memberId: Type.Optional(Text),
      /** For anyone who may look for players. */
      username: Type.Optional(Text),
      operator: Type.Optional(Text),
      network: Text,
      times: Type.Integer(),
    }),
    filters: { kind: OneOf(securityKinds), since: Time },
    sorts: ['-at'],
  }),
} as const;
