/** The public keys for encrypted bodies. */
import { type Clock, ok } from '#kernel';
import type { Handlers } from '../handlers.ts';
import type { ServerKeys } from '../security/encryption-keys.ts';

export function routes(keys: Pick<ServerKeys, 'published'>, clock: Clock): Handlers<'systemKeys'> {
  return {
    systemKeys: async ({ merchant }) =>
      ok({ keys: keys.published().map((key) => ({ ...key })), merchant: merchant.id, time: clock.now() }),
  };
}
