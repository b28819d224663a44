/** The field that takes a picture, of the size of those that are there. */
import { ImagePlus } from 'lucide-react';
import { useText } from '#base/view';
import { classNames, Spinner } from '#ui';
import styles from './pictures.module.css';

interface PictureFieldProps {
  readonly isBusy: boolean;
  readonly onAdd: (file: File) => unknown;
}

export function PictureField({ isBusy, onAdd }: PictureFieldProps) {
  const t = useText();
  return (
    <label className={classNames(styles.add, isBusy && styles.busy)}>
      <input
        type="file"
        accept="image/png,image/jpeg"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void onAdd(file);
        }}
      />
      {isBusy ? <Spinner /> : <ImagePlus aria-hidden="true" />}
      {t(isBusy ? 'picture.sending' : 'picture.add')}
    </label>
  );
}
