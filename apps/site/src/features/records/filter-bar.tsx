/** The active filters in one line that opens the sheet, and a download of the records. */
import { Download, SlidersHorizontal } from 'lucide-react';
import type { Endpoints, QueryOf } from '#contract';
import { Button, IconButton } from '#ui';
import { useText } from '../../base/text/index.ts';
import styles from './records.module.css';
import { useDownload } from './use-download.ts';

export interface FilterBarProps {
  /** The active filters in words: "7 days", "Slots". */
  readonly words: readonly string[];
  readonly onOpen: () => void;
  readonly file?: {
    readonly list: 'bets' | 'transactions';
    readonly question: Partial<QueryOf<Endpoints['recordsFile']>>;
  };
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
      {file && <DownloadButton {...file} />}
    </div>
  );
}

function DownloadButton({ list, question }: NonNullable<FilterBarProps['file']>) {
  const t = useText();
  const { isBusy, download } = useDownload();
  return (
    <IconButton
      look="filled"
      label={t('records.file')}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className={isBusy ? styles.busy : undefined}
      onClick={() => void download(list, question)}
    >
      <Download aria-hidden="true" size={20} />
    </IconButton>
  );
}
