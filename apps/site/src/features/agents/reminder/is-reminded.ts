/** Who is reminded of contracts. */
import { isAgent, type MerchantInfo, type SessionInfo } from '#base/data';
import { hasFlag } from '#base/view';

/** Only agents have contracts: no player, and none of the types 4, 40, 41 and 42. */
export function isReminded(info: Pick<MerchantInfo, 'whitelabel'>, session: SessionInfo | undefined): boolean {
  return hasFlag(info, 'agentPolicy') && isAgent(session);
}
