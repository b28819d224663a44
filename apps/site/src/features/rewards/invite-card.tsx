/** The means to invite: the link, its QR code, and the number of members it brought. */
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { addressOf, artUrl, toast, useMerchant, useText } from '#base/view';
import { Button, QrCode, Skeleton } from '#ui';
import styles from './invite-card.module.css';

export function InviteCard() {
  const invitation = useAnswer('invitation', undefined, { isMine: true });
  return (
    <Loaded query={invitation} skeleton={<Skeleton className={styles.place} />}>
      {(data) => <Invitation {...data} />}
    </Loaded>
  );
}

function Invitation({ code, invited }: { readonly code: string; readonly invited: number }) {
  const t = useText();
  const link = inviteLink(location.origin, code);
  return (
    <section className={styles.card} aria-label={t('invite.yours')}>
      <QrCode text={link} label={t('invite.qr')} />
      <dl className={styles.lines}>
        <div>
          <dt>{t('invite.code')}</dt>
          <dd className={styles.code}>{code}</dd>
        </div>
        <div>
          <dt>{t('invite.link')}</dt>
          <dd className={styles.link}>{link}</dd>
        </div>
      </dl>
      <Actions link={link} />
      <p className={styles.count}>
        <img src={artUrl('handshake')} alt="" width="28" height="28" />
        {t('invite.count', { count: invited })}
      </p>
    </section>
  );
}

function Actions({ link }: { readonly link: string }) {
  const t = useText();
  const { name } = useMerchant();
  const [isBusy, setBusy] = useState(false);
  const canShare = typeof navigator.share === 'function';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t('cashier.copied'), { tone: 'good' });
    } catch {
      toast(t('cashier.copy.failed'), { tone: 'bad', seconds: 3 });
    }
  };
  const share = async () => {
    setBusy(true);
    try {
      await navigator.share({ title: name, text: t('invite.words', { name }), url: link });
    } catch (cause) {
      // Closing the share sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) await copy();
    }
    setBusy(false);
  };
  return (
    <div className={styles.actions}>
      <Button tone={canShare ? 'secondary' : 'primary'} isWide onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
        {t('invite.copy')}
      </Button>
      {canShare && (
        <Button tone="primary" isWide isBusy={isBusy} onClick={() => void share()}>
          <Share2 aria-hidden="true" size={18} />
          {t('invite.share')}
        </Button>
      )}
    </div>
  );
}

function inviteLink(origin: string, code: string): string {
  return origin + addressOf({ to: '/m/register', search: { affiliateCode: code } });
}
