/** A picture that the member sent, as a thumbnail that opens in full size. It is fetched with the session, since it has no public address. */
import { useEffect, useState } from 'react';
import { useText } from '#base/view';
import { Dialog, Skeleton } from '#ui';
import styles from './pictures.module.css';

/** An object URL for as long as the picture is shown. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
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
  readonly read: {
    readonly data: { readonly content: unknown } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly label: string;
}

export function OwnPicture({ read: { data, isError, refetch }, label }: OwnPictureProps) {
  const t = useText();
  const [isLarge, setLarge] = useState(false);
  const address = useAddress(data?.content as Blob | undefined);
  if (isError)
    return (
      <button type="button" className={styles.unseen} onClick={() => void refetch()}>
        {t('picture.unseen')} {t('shell.retry')}
      </button>
    );
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
