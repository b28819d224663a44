/** How codes can be sent here, and the countries to choose from. */
import { useAnswer } from '../../base/api/index.ts';

export function useMobileOptions(isEnabled: boolean) {
  return useAnswer('verificationOptions', undefined, { isEnabled, staleMs: 300_000 });
}
