/** Passkeys in the browser: signing in with one, and adding one. The library is loaded when it is needed. */
import { call } from './call.ts';

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('consoleRequestPasskey');
  const response = await startAuthentication({ optionsJSON: options });
  await call('consoleSignInByPasskey', { body: { challengeId, response: response as never } });
}

export async function addPasskey(name: string, proof: { readonly password: string; readonly code: string }) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('consoleRequestNewPasskey', { body: proof });
  const response = await startRegistration({ optionsJSON: options as never });
  await call('consoleAddPasskey', { body: { challengeId, name, response: response as never } });
}
