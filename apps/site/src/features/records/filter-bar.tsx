/** The active filters in one line that opens the sheet, and a download of the records. */
import { Download, SlidersHorizontal } from 'lucide-react';
import { useCall } from '#base/data';
import { refusalKey, toast, useText } from '#base/view';
import type { Endpoints, QueryOf } from '#contract';
import { Button, IconButton } from '#ui';
import styles from './records.module.css';

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

const TTL_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), TTL_MS);
}

/** Downloads a file of records: the server creates it, the browser saves it. */
function useDownload() {
  const t = useText();
  const { isBusy, run } = useCall();
  const download = (list: 'bets' | 'transactions', query: Partial<QueryOf<Endpoints['recordsFile']>>) =>
    run(
      async (request) => {
        const { content, fileName } = await request('recordsFile', { params: { list }, query });
        if (content instanceof Blob) save(content, fileName ?? `${list}.csv`);
        toast(t('records.file.saved'), { tone: 'good', seconds: 3 });
      },
      ({ code }) => void toast(t(refusalKey(code)), { tone: 'bad', seconds: 4 }),
    );
  return { isBusy, download };
}
