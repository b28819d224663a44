/** The methods to send a code at this merchant, and the countries to choose from. */
import { useAnswer } from '#base/data';

export function useMobileOptions(isEnabled: boolean) {
  return useAnswer('verificationOptions', undefined, { isEnabled, staleMs: 300_000 });
}
