/** Alternative paths under which clients of other platforms call an endpoint. Access, body and answer are the same. */
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

export interface Alias {
  /** The endpoint whose handler answers. */
  readonly of: EndpointName;
  readonly endpoint: Endpoint;
}

function alias(of: EndpointName, differs: Pick<Endpoint, 'path'> & Pick<Partial<Endpoint>, 'encrypted'>): Alias {
  return { of, endpoint: { ...endpoints[of], ...differs } };
}

export const aliases: { readonly [name: string]: Alias } = {
  socialSignIn: alias('startOutsideSignIn', { path: '/wps/session/social' }),
  registerSettings: alias('registerRules', { path: '/wps/system/setting/register' }),
  memberPassword: alias('changePassword', { path: '/wps/member/password' }),
  memberPasswordByPhone: alias('requestSmsCode', { path: '/wps/member/password/phone', encrypted: true }),
  memberSetQuestions: alias('setSecurityQuestions', { path: '/wps/member/customerSecurityQuestions' }),
  memberAffiliate: alias('invitation', { path: '/wps/member/affiliate' }),
  memberBankCards: alias('cards', { path: '/wps/member/bankCard' }),
  memberAddBankCard: alias('addCard', { path: '/wps/member/bankCard' }),
  memberRemoveBankCard: alias('removeCard', { path: '/wps/member/bankCard/{cardId}' }),
};
