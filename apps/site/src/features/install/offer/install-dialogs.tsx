/** The popup with the methods to install, and the guide that slides in from the side. */
import { Link, Sheet, useMerchant, useText } from '#base/view';
import { Dialog } from '#ui';
import { GuideSteps } from '../guide/index.ts';
import { AppIcon } from './app-icon.tsx';
import styles from './install.module.css';
import { InstallMethods } from './install-methods.tsx';
import { type Offer, openDialog, useInstallDialog } from './use-offer.ts';

export function InstallDialogs({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const { name } = useMerchant();
  const { open } = useInstallDialog();
  const close = () => openDialog(undefined);
  const system = offer.device.os === 'ios' ? 'ios' : 'android';
  return (
    <>
      <Sheet isOpen={open === 'popup'} onClose={close} title={t('install.get')}>
        <div className={styles.app}>
          <AppIcon size={64} />
          <span>
            <b>{name}</b>
            {t('install.line')}
          </span>
        </div>
        <InstallMethods offer={offer} onGuide={() => openDialog('guide')} />
        <div className={styles.ways}>
          <Link to="/m/app" className={styles.more} onClick={close}>
            {t('install.all')}
          </Link>
        </div>
      </Sheet>
      <Dialog
        isOpen={open === 'guide'}
        onClose={close}
        from="side"
        title={t(`install.${system}.title`)}
        closeLabel={t('shell.close')}
      >
        <GuideSteps system={system} name={name} />
      </Dialog>
    </>
  );
}
