/** Downloads a file of records: the server creates it, the browser saves it. */
import type { Endpoints, QueryOf } from '#contract';
import { useCall } from '../../base/query/use-call.ts';
import { refusalKey, useText } from '../../base/text/index.ts';
import { toast } from '../../base/toasts.ts';

const TTL_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), TTL_MS);
}

export function useDownload() {
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
