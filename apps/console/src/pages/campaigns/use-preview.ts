/** What the server says of terms while they are written: asked a moment after the last change. */
import { useEffect, useState } from 'react';
import { runCommand } from '../../base/call.ts';

export interface Posting {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly cash: string;
  readonly bonus: string;
}

interface Flaw {
  readonly path: string;
  readonly why: string;
}

export interface Preview {
  readonly flaws: readonly Flaw[];
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  readonly example?: {
    readonly of: string;
    readonly award: string;
    readonly required: string;
    readonly postings: readonly Posting[];
    readonly otherwise: readonly Posting[];
  };
}

const PAUSE_MS = 500;

export function usePreview(terms: unknown, amount: string) {
  const text = JSON.stringify(terms);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly preview: Preview }>();
  const requested = `${amount}\n${text}`;
  useEffect(() => {
    let isCurrent = true;
    const loadPreview = async () => {
      const choice = amount.trim() === '' ? {} : { choice: amount.trim() };
      const { done } = await runCommand('campaign preview', { ...choice, text });
      if (isCurrent) setAnswer({ of: requested, preview: done as Preview });
    };
    // An amount that is none yet leaves what was shown; saving says what is wrong.
    const timer = setTimeout(() => void loadPreview().catch(() => undefined), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requested, amount, text]);
  return { preview: answer?.preview, isRead: answer?.of === requested };
}

type Translate = (key: string, options?: { readonly _?: string }) => string;

/** In words, by path. */
export function flawTexts(flaws: readonly Flaw[], t: Translate): ReadonlyMap<string, string> {
  const worded = ({ why }: Flaw) => t(`console.campaigns.flaw.${why.replace('/', '.')}`, { _: why });
  return new Map(flaws.map((flaw) => [flaw.path, worded(flaw)]));
}
