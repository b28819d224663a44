/** Lets the device prove itself by a moment's work. Its code comes when it is asked for. */
import { useState } from 'react';
import type { CallCode } from '#client';
import { useApi } from '../../base/api/api.tsx';
import type { CaptchaFieldProps } from './captcha-props.ts';

export function useDeviceWork(onAnswer: CaptchaFieldProps['onAnswer']) {
  const { call } = useApi();
  const [work, setWork] = useState<'none' | 'busy' | 'done'>('none');
  const [problem, setProblem] = useState<CallCode>();
  return {
    work,
    problem,
    begin: async () => {
      setWork('busy');
      const [answer, { solveWork }] = await Promise.all([
        call('captcha', { query: { kind: 'work' } }),
        import('./proof-of-work.ts'),
      ]);
      if (answer.ok && answer.value.work) {
        onAnswer({ captchaId: answer.value.id, captcha: await solveWork(answer.value.work) });
        return setWork('done');
      }
      setWork('none');
      setProblem(answer.ok ? undefined : answer.refusal.code);
    },
  };
}
