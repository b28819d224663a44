/** The methods to install on this device as buttons, with notes for the visitor. */
import { Info } from 'lucide-react';
import { toast, toastSeconds, useMerchant, useText } from '#base/view';
import { Button, buttonClass } from '#ui';
import { type InstallMethod, isUnsupported, needsLegacyTip, opensHere } from '../device/index.ts';
import styles from './install.module.css';
import type { Offer } from './use-offer.ts';

export interface InstallMethodsProps {
  readonly offer: Offer;
  readonly onGuide: () => void;
}

export function InstallMethods({ offer, onGuide }: InstallMethodsProps) {
  const t = useText();
  const { methods, device } = offer;
  const { resources } = useMerchant();
  const profile = methods.some((method) => method.kind === 'download' && method.type === 'MOBILECONFIG');
  const hasIosApp = resources.some(({ resourceType }) => resourceType === 'IOS');
  return (
    <div className={styles.ways}>
      {methods.map((method, at) => (
        <MethodButton
          key={method.kind + (method.kind === 'download' ? method.type : '')}
          method={method}
          isFirst={at === 0}
          offer={offer}
          onGuide={onGuide}
        />
      ))}
      {device.isInApp && <Tip text={t('install.inapp')} />}
      {profile && needsLegacyTip(device) && <Tip text={t('install.legacy')} />}
      {hasIosApp && isUnsupported(device) && <Tip text={t('install.least')} />}
    </div>
  );
}

interface MethodButtonProps extends InstallMethodsProps {
  readonly method: InstallMethod;
  readonly isFirst: boolean;
}

function MethodButton({ method, isFirst, offer, onGuide }: MethodButtonProps) {
  const t = useText();
  const awaitProfile = useProfile();
  const look = { tone: isFirst ? 'primary' : 'secondary', size: 'large', isWide: true } as const;
  if (method.kind === 'prompt') {
    return (
      <Button {...look} onClick={offer.install}>
        {t('install.method.prompt')}
      </Button>
    );
  }
  if (method.kind === 'guide') {
    return (
      <Button {...look} onClick={onGuide}>
        {t('install.method.guide')}
      </Button>
    );
  }
  const apart = opensHere(method.url) ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a
      href={method.url}
      {...apart}
      className={buttonClass(look)}
      onClick={method.type === 'MOBILECONFIG' ? awaitProfile : undefined}
    >
      {t(`install.method.${method.type}`)}
    </a>
  );
}

export function Tip({ text }: { readonly text: string }) {
  return (
    <p className={styles.tip}>
      <Info aria-hidden="true" size={18} />
      {text}
    </p>
  );
}

/** Returns the handler of a press on the profile's link. */
function useProfile(): () => void {
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
