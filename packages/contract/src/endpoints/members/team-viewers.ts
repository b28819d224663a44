/** Viewers of an agent's team: logins of their own, which see what the agent sees of its team and change nothing. */
import { Type } from 'typebox';
import { del, get, post } from '../../endpoint.ts';
import { Closed, Id, Nothing, PlainText, Time } from '../../schemas.ts';

const Viewer = Closed({
  id: Id,
  /** What it logs in with at the agents' portal: the agent's name, a dot, and its own. */
  username: Type.String(),
  createdAt: Time,
  lastLoginAt: Type.Optional(Time),
});

const signed = { paymentPassword: PlainText(128) };
const signRefusals = ['password.wrong', 'member.payment_password_unset'] as const;
const passwordRefusals = ['auth.field_invalid', 'password.guessable'] as const;

export const teamViewerEndpoints = {
  agentViewers: get('/wps/agent/viewers', 'member', {
    summary: 'List the viewers of the agent’s team that can log in.',
    flag: 'agentPolicy',
    answer: Closed({ content: Type.Array(Viewer), maximum: Type.Integer() }),
    refusals: ['agent.not_agent'],
  }),

  openAgentViewer: post('/wps/agent/viewers', 'member', {
    summary:
      'Open a login that sees the agent’s team and changes nothing. The same again is the one that was opened. Signed with the payment password.',
    encrypted: true,
    flag: 'agentPolicy',
    body: Closed({ ...signed, name: Type.String({ pattern: '^[a-z][a-z0-9]{1,15}$' }), password: PlainText(128) }),
    answer: Viewer,
    refusals: [
      ...signRefusals,
      ...passwordRefusals,
      'agent.not_agent',
      'agent.too_many_viewers',
      'auth.username_taken',
    ],
  }),

  setAgentViewerPassword: post('/wps/agent/viewers/{viewerId}/password', 'member', {
    summary: 'Give a viewer another password, which ends its sessions. Signed with the payment password.',
    encrypted: true,
    flag: 'agentPolicy',
    params: Closed({ viewerId: Id }),
    body: Closed({ ...signed, password: PlainText(128) }),
    answer: Nothing,
    refusals: [...signRefusals, ...passwordRefusals, 'agent.viewer_unknown'],
  }),

  endAgentViewer: del('/wps/agent/viewers/{viewerId}', 'member', {
    summary: 'End a viewer and its sessions. Its name is free again.',
    flag: 'agentPolicy',
    params: Closed({ viewerId: Id }),
    answer: Nothing,
    refusals: ['agent.viewer_unknown'],
  }),
};
