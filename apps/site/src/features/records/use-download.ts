/** Downloads a file: the server creates it, the browser saves it. */
import { type Request, useCall } from '#base/data';
import { refusalKey, toast, useText } from '#base/view';
import type { SentFile } from '#contract';

const TTL_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), TTL_MS);
}

export type FileOf = (request: Request) => Promise<SentFile>;

export function useDownload() {
  const t = useText();
  const { isBusy, run } = useCall();
  const download = (fileOf: FileOf) =>
    run(
      async (request) => {
        const { content, fileName } = await fileOf(request);
        if (content instanceof Blob) save(content, fileName ?? 'records.csv');
        toast(t('records.file.saved'), { tone: 'good', seconds: 3 });
      },
      ({ code }) => void toast(t(refusalKey(code)), { tone: 'bad', seconds: 4 }),
    );
  return { isBusy, download };
}
