/** The methods to install on this device as buttons, with notes for the visitor. */
import { Info } from 'lucide-react';
import { toast, toastSeconds, useMerchant, useText } from '#base/view';
import { Button, buttonClass } from '#ui';
import { isUnsupported, needsLegacyTip, opensHere, type Way } from '../device/index.ts';
import styles from './install.module.css';
import type { Offer } from './use-offer.ts';

export interface InstallWaysProps {
  readonly offer: Offer;
  readonly onGuide: () => void;
}

export function InstallWays({ offer, onGuide }: InstallWaysProps) {
  const t = useText();
  const { ways, device } = offer;
  const { resources } = useMerchant();
  const profile = ways.some((way) => way.kind === 'download' && way.type === 'MOBILECONFIG');
  const hasIosApp = resources.some(({ resourceType }) => resourceType === 'IOS');
  return (
    <div className={styles.ways}>
      {ways.map((way, at) => (
        <WayButton
          key={way.kind + (way.kind === 'download' ? way.type : '')}
          way={way}
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

interface WayButtonProps extends InstallWaysProps {
  readonly way: Way;
  readonly isFirst: boolean;
}

function WayButton({ way, isFirst, offer, onGuide }: WayButtonProps) {
  const t = useText();
  const awaitProfile = useProfile();
  const look = { tone: isFirst ? 'primary' : 'secondary', size: 'large', isWide: true } as const;
  if (way.kind === 'prompt') {
    return (
      <Button {...look} onClick={offer.install}>
        {t('install.way.prompt')}
      </Button>
    );
  }
  if (way.kind === 'guide') {
    return (
      <Button {...look} onClick={onGuide}>
        {t('install.way.guide')}
      </Button>
    );
  }
  const apart = opensHere(way.url) ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a
      href={way.url}
      {...apart}
      className={buttonClass(look)}
      onClick={way.type === 'MOBILECONFIG' ? awaitProfile : undefined}
    >
      {t(`install.way.${way.type}`)}
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
