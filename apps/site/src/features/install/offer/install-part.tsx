/** Whether home may offer the app: a check with little code. The code that decides and shows is loaded after it. */
import { useSyncExternalStore } from 'react';
import { hasFlag, lazyPart, useMerchant } from '#base/view';

const InstallOffers = lazyPart(() => import('./install-offers.tsx').then((module) => module.InstallOffers), {
  isOptional: true,
});

const never = () => () => undefined;

export function InstallPart() {
  const isOn = hasFlag(useMerchant(), 'installApp');
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isOn && isMounted ? <InstallOffers /> : null;
}
