/** Runs the proof of work on the device. Its code is loaded on first use. */
import { useState } from 'react';
import { useCall } from '../../base/query/use-call.ts';
import type { CaptchaFieldProps } from './captcha-props.ts';

export function useDeviceWork(onAnswer: CaptchaFieldProps['onAnswer']) {
  const { isBusy, refusal, run } = useCall();
  const [isDone, setDone] = useState(false);
  return {
    work: isBusy ? ('busy' as const) : isDone ? ('done' as const) : ('none' as const),
    problem: refusal?.code,
    begin: () =>
      run(async (request) => {
        const [{ id, work }, { solveWork }] = await Promise.all([
          request('captcha', { query: { kind: 'work' } }),
          import('./proof-of-work.ts'),
        ]);
        if (!work) return;
        onAnswer({ captchaId: id, captcha: await solveWork(work) });
        setDone(true);
      }),
  };
}
