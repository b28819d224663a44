/** The trail as a file, a thousand entries at a time, as they are stored: for who may take it away. */
import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { runCommand } from '../../base/call.ts';
import { currentScope } from '../../base/scope.ts';
import { useMay } from '../../parts/command-button.tsx';

interface Entry {
  readonly position: string;
}

async function readAll(note: (count: number) => void): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const after = all.at(-1)?.position;
    const { done } = await runCommand('audit export', after === undefined ? {} : { after });
    const page = done as readonly Entry[];
    all.push(...page);
    note(all.length);
    if (page.length < PAGE) return all;
  }
}

const PAGE = 1_000;

function save(entries: readonly Entry[]): void {
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines], { type: 'application/x-ndjson' }));
  link.download = `audit-${currentScope()}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function ExportTrail() {
  const t = useTranslate();
  const may = useMay();
  const notify = useNotify();
  const [count, setCount] = useState<number>();
  if (!may.run('audit export')) return null;
  const run = async () => {
    setCount(0);
    try {
      save(await readAll(setCount));
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : String(failure), { type: 'error' });
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={count !== undefined}
      onClick={() => void run()}
    >
      {count === undefined ? t('console.audit.export') : t('console.audit.exporting', { count })}
    </Button>
  );
}
