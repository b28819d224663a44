/** The Android guide: adding the site to the home screen by hand, and installing the downloaded file if there is one. */
import { useMerchant, useText } from '#base/view';
import { GuidePage } from '../../features/install/guide/index.ts';

export function AppGuideAndroidScreen() {
  const t = useText();
  const { resources } = useMerchant();
  const hasFile = resources.some(({ resourceType }) => resourceType === 'Android');
  return <GuidePage system="android" fileTitle={hasFile ? t('install.file') : undefined} />;
}
