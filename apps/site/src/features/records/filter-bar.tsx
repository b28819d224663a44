/** The active filters in one line that opens the sheet, and a download of the records. */
import { Download, SlidersHorizontal } from 'lucide-react';
import { useText } from '#base/view';
import { Button, IconButton } from '#ui';
import styles from './records.module.css';
import { type FileOf, useDownload } from './use-download.ts';

export interface FilterBarProps {
  /** The active filters in words: "7 days", "Slots". */
  readonly words: readonly string[];
  readonly onOpen: () => void;
  readonly file?: FileOf;
}

export function FilterBar({ words, onOpen, file }: FilterBarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Button className={styles.filter} aria-haspopup="dialog" onClick={onOpen}>
        <SlidersHorizontal aria-hidden="true" size={17} />
        <span>
          {t('records.filter')} · {words.join(' · ')}
        </span>
      </Button>
      {file && <DownloadButton fileOf={file} />}
    </div>
  );
}

function DownloadButton({ fileOf }: { readonly fileOf: FileOf }) {
  const t = useText();
  const { isBusy, download } = useDownload();
  return (
    <IconButton
      look="filled"
      label={t('records.file')}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className={isBusy ? styles.busy : undefined}
      onClick={() => void download(fileOf)}
    >
      <Download aria-hidden="true" size={20} />
    </IconButton>
  );
}
