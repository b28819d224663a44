/** A picture that the member sent, as a thumbnail that opens in full size. It is fetched with the session, since it has no public address. */
import { useEffect, useState } from 'react';
import { type FailedProps, Loaded, type LoadedQuery } from '#base/data';
import { useText } from '#base/view';
import { Dialog, Skeleton } from '#ui';
import styles from './pictures.module.css';

/** An object URL for as long as the picture is shown. */
function useAddress(picture: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    const turn = requestAnimationFrame(() => setAddress(made));
    return () => {
      cancelAnimationFrame(turn);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}

interface OwnPictureProps {
  readonly read: LoadedQuery<{ readonly content: unknown }>;
  readonly label: string;
}

export function OwnPicture({ read, label }: OwnPictureProps) {
  return (
    <Loaded query={read} skeleton={<Skeleton className={styles.small} />} failed={Unseen}>
      {({ content }) => <Picture content={content as Blob} label={label} />}
    </Loaded>
  );
}

function Unseen({ onRetry }: FailedProps) {
  const t = useText();
  return (
    <button type="button" className={styles.unseen} onClick={() => void onRetry()}>
      {t('picture.unseen')} {t('shell.retry')}
    </button>
  );
}

function Picture({ content, label }: { readonly content: Blob; readonly label: string }) {
  const t = useText();
  const [isLarge, setLarge] = useState(false);
  const address = useAddress(content);
  if (address === undefined) return <Skeleton className={styles.small} />;
  return (
    <>
      <button type="button" className={styles.small} onClick={() => setLarge(true)}>
        <img src={address} alt={label} />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={label} closeLabel={t('shell.close')}>
        {isLarge && <img src={address} alt="" className={styles.large} />}
      </Dialog>
    </>
  );
}
