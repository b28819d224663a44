/** The address that carries a code to registration. */
import { addressOf } from '../../base/navigation/index.ts';

export function inviteLink(origin: string, code: string): string {
  return origin + addressOf({ to: '/m/register', search: { affiliateCode: code } });
}
