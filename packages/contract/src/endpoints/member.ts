/** Who is playing. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Closed, Id } from '../schemas.ts';

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The member behind the session.',
  access: 'session',
  answer: Closed({
    id: Id,
    nickname: Type.String(),
    account: Type.String(),
    type: Type.Integer(),
    clubLabel: Closed({ labelName: Type.String() }),
    icon: Type.String(),
  }),
});
