/** Sign-in with an external identity provider, and which login methods are available. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Closed, Nothing, OneOf, OwnerProof, ownerRefusals, PlainText } from '../../schemas.ts';
import { LoginAnswer } from './session.ts';

export const outsideProviders = ['facebook', 'google'] as const;
export type OutsideProvider = (typeof outsideProviders)[number];

const Provider = OneOf(outsideProviders);

export const signInWays = endpoint({
  method: 'GET',
  path: '/wps/session/ways',
  summary: 'List the login methods besides the password that are enabled, configured and available at the moment.',
  access: 'anyone',
  answer: Closed({
    outside: Type.Array(Provider),
    hasPasskeys: Type.Boolean(),
  }),
});

export const startOutsideSignIn = endpoint({
  method: 'POST',
  path: '/wps/session/outside',
  summary: 'Start a sign-in with an identity provider. Returns the URL to redirect to. Bound to this browser.',
  access: 'anyone',
  body: Closed({ provider: Provider }),
  answer: Closed({ url: Type.String() }),
  refusals: ['feature.off', 'auth.outside_unavailable'],
});

export const linkOutside = endpoint({
  method: 'POST',
  path: '/wps/member/outside',
  summary:
    'Start linking an account of an identity provider. Requires the password, and a second-step code if enabled.',
  access: 'member',
  encrypted: true,
  body: Closed({ provider: Provider, ...OwnerProof }),
  answer: Closed({ url: Type.String() }),
  refusals: ['feature.off', 'auth.outside_unavailable', 'auth.outside_linked', ...ownerRefusals],
});

export const finishOutsideSignIn = endpoint({
  method: 'POST',
  path: '/wps/session/outside/finish',
  summary:
    'Complete a sign-in or a link with the identity provider’s response. Valid once, in the browser that started it.',
  access: 'anyone',
  body: Closed({
    state: PlainText(200),
    code: PlainText(2_000),
    /** The provider's issuer identifier (RFC 9207), if it sends one. */
    iss: Type.Optional(PlainText(400)),
    deviceToken: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Closed({
    provider: Provider,
    /** A known member: logged in. */
    session: Type.Optional(LoginAnswer),
    /** A new person: registration continues with this ticket. */
    newMember: Type.Optional(Closed({ ticket: Type.String(), label: Type.String() })),
    /** A member who linked an account. */
    isLinked: Type.Optional(Type.Boolean()),
  }),
  refusals: [
    'auth.outside_failed',
    'auth.outside_unavailable',
    'auth.outside_taken',
    'auth.outside_linked',
    'auth.second_step_required',
    'auth.account_closed',
    'session.agent_refused',
  ],
});

export const unlinkOutside = endpoint({
  method: 'POST',
  path: '/wps/member/outside/unlink',
  summary: 'Unlink an account of an identity provider. Requires the password, and a second-step code if enabled.',
  access: 'member',
  encrypted: true,
  body: Closed({ provider: Provider, ...OwnerProof }),
  answer: Nothing,
  refusals: [...ownerRefusals, 'auth.outside_unlinked'],
});
