/** The registration address with an invitation code. */
import { addressOf } from '../../base/navigation/index.ts';

export function inviteLink(origin: string, code: string): string {
  return origin + addressOf({ to: '/m/register', search: { affiliateCode: code } });
}
