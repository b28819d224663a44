/** After a download of an iOS profile: when the window has the focus again, shows how to continue, then opens the settings. */
import { useMerchant } from '../../../base/merchant/index.ts';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';

/** Returns the handler of a press on the profile's link. */
export function useProfile(): () => void {
  const t = useText();
  const { profileUrl } = useMerchant().download;
  return () => {
    const onReturn = () => {
      toast(t('install.settings'), { seconds: toastSeconds.profile });
      if (profileUrl !== '') setTimeout(() => location.assign(profileUrl), toastSeconds.profile * 1000);
    };
    addEventListener('focus', onReturn, { once: true });
  };
}
