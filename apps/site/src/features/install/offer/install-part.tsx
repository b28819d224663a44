/** Whether home may offer the app: a check with little code. The code that decides and shows is loaded after it. */
import { hasFlag, lazyPart, useMerchant } from '#base/view';
import { useIsHydrated } from '#ui';

const InstallOffers = lazyPart(() => import('./install-offers.tsx').then((module) => module.InstallOffers), {
  isOptional: true,
});

export function InstallPart() {
  const isOn = hasFlag(useMerchant(), 'installApp');
  const isHydrated = useIsHydrated();
  return isOn && isHydrated ? <InstallOffers /> : null;
}
