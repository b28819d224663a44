/** The console's page of mass grants. Previewing, starting and stopping one are commands. */
import { Type } from 'typebox';
import { Amount, Closed, OneOf, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';
import { Audience } from './mailings.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

const massGrant = {
  id: Text,
  campaign: Text,
  version: Count,
  state: OneOf(['running', 'done', 'stopped', 'failed']),
  /** How many it was for when it was started, and how many of them it does not reach. */
  members: Count,
  skippedMembers: Count,
  /** So far. */
  given: Count,
  amount: Amount,
  currency: Text,
  skipped: Count,
  by: Text,
  createdAt: Time,
  endedAt: Type.Optional(Time),
  stoppedBy: Type.Optional(Text),
  fault: Type.Optional(Text),
};

export const massGrantEndpoints = {
  listMassGrants: list('/mass-grants', 'promotions.see', {
    summary: 'What was given to audiences, the newest first, and how far each has come.',
    scope: 'merchant',
    row: Closed(massGrant),
    filters: {},
    sorts: ['-createdAt'],
    isBackground: true,
  }),
  showMassGrant: read('/mass-grants/{code}', 'promotions.see', {
    summary: 'A mass grant: whom it is for, and what was given.',
    scope: 'merchant',
    params: Closed({ code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) }),
    answer: Closed({ ...massGrant, audience: Audience }),
    refusals: ['mass_grant.unknown'],
    isBackground: true,
  }),
  showMassGrantForm: read('/mass-grant-form', 'promotions.see', {
    summary: 'Campaigns that can be given to an audience, and by what members are chosen.',
    scope: 'merchant',
    answer: Closed({
      languages: Type.Array(Text),
      currency: Text,
      tags: Type.Array(Text),
      campaigns: Type.Array(Text),
    }),
  }),
} as const;
