/** The guide of Apple’s phones and tablets: the home screen by hand, and what follows a download where there is one. */
import { useMerchant } from '../../base/merchant/merchant.tsx';
import { useText } from '../../base/text/text.tsx';
import { GuidePage } from '../../features/install/guide/guide-page.tsx';

export function AppGuideIosScreen() {
  const say = useText();
  const { resources } = useMerchant();
  const hasFile = resources.some(({ resourceType }) => resourceType === 'MOBILECONFIG');
  return <GuidePage system="ios" fileTitle={hasFile ? say('install.profile') : undefined} />;
}
