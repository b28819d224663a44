/** After Apple's profile was asked for: back in the window, says where it goes on, and then leads to the settings. */
import { useMerchant } from '../../../base/merchant/index.ts';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';

/** Answers what to do when the profile's link is pressed. */
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
