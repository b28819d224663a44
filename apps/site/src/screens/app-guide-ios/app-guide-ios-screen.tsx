/** The iPhone and iPad guide: adding the site to the home screen by hand, and what follows a download if there is one. */
import { useMerchant, useText } from '#base/view';
import { GuidePage } from '../../features/install/guide/index.ts';

export function AppGuideIosScreen() {
  const t = useText();
  const { resources } = useMerchant();
  const hasFile = resources.some(({ resourceType }) => resourceType === 'MOBILECONFIG');
  return <GuidePage system="ios" fileTitle={hasFile ? t('install.profile') : undefined} />;
}
