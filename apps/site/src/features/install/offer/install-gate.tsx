/** Whether home may offer the app: a glance with little code; what decides and shows comes only behind it. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasFlag, useMerchant } from '../../../base/merchant/merchant.tsx';

const InstallOffers = lazy(() => import('./install-offers.tsx').then((module) => ({ default: module.InstallOffers })));

const never = () => () => undefined;

export function InstallGate() {
  const isOn = hasFlag(useMerchant(), 'installApp');
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!(isOn && isMounted)) return null;
  return (
    <Suspense fallback={null}>
      <InstallOffers />
    </Suspense>
  );
}
