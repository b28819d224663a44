/** The logged-in member. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Closed, Code, Id, WireMemberType } from '../../schemas.ts';

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'Get the logged-in member.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Closed({
    id: Id,
    nickname: Type.String(),
    account: Type.String(),
    type: WireMemberType,
    clubLabel: Closed({ labelName: Type.String() }),
    icon: Type.String(),
  }),
});

export const invitation = endpoint({
  method: 'GET',
  path: '/wps/member/invitation',
  summary:
    'Get the member’s invitation code and how many members joined with it. The code is created on the first call.',
  access: 'member',
  changesState: true,
  answer: Closed({ code: Code, invited: Type.Integer({ minimum: 0 }) }),
  refusals: ['feature.off'],
});
