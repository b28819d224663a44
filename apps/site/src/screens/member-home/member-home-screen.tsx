/** The member centre in the merchant's template: the new one if `mem_cen` is "1", else the base. */
import { Failed, useMerchant } from '#base';
import { BaseHome } from './base-home.tsx';
import { NewHome } from './new-home.tsx';
import { useMember } from './use-member.ts';

export function MemberHomeScreen() {
  const { mobileTemplate } = useMerchant();
  const member = useMember();
  const { known } = member;
  if (known.isError && !known.data)
    return <Failed error={known.error} onRetry={known.refetch} isRetrying={known.isRefetching} />;
  return mobileTemplate.mem_cen === '1' ? <NewHome member={member} /> : <BaseHome member={member} />;
}
