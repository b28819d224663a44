/** The public keys for encrypted bodies. */
import { ok } from '#kernel';
import type { Handlers } from './handlers.ts';
import type { HouseKeys } from './house-keys.ts';

export function routes(keys: Pick<HouseKeys, 'published'>): Handlers<'systemKeys'> {
  return {
    systemKeys: async () => ok({ keys: keys.published().map((key) => ({ ...key })) }),
  };
}
