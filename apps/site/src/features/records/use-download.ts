/** A file of records, made by the server, saved by the browser. */
import { useState } from 'react';
import type { Endpoints, QueryOf } from '#contract';
import { useApi } from '../../base/api/api.tsx';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';

const KEPT_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

export function useDownload() {
  const say = useText();
  const { call } = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async (list: 'bets' | 'transactions', query: Partial<QueryOf<Endpoints['recordsFile']>>) => {
    setBusy(true);
    const answer = await call('recordsFile', { params: { list }, query });
    setBusy(false);
    if (!answer.ok) return toast(say(refusalKey(answer.refusal.code)), { tone: 'bad', seconds: 4 });
    const { content, fileName } = answer.value;
    if (content instanceof Blob) save(content, fileName ?? `${list}.csv`);
    toast(say('records.file.saved'), { tone: 'good', seconds: 3 });
  };
  return { isBusy, download };
}
