/** The screens that the demo offers. */
import { screens } from '../../apps/site/src/app/screens.ts';
import type { RunningServer } from '../server/server.ts';

/** Screens whose flag is on; the others lead home. */
export async function offeredScreens(server: RunningServer): Promise<typeof screens> {
  const answer = await fetch(`${server.origin()}/wps/system/status`).then((response) => response.json());
  return screens.filter(({ flag }) => flag === undefined || answer.value.info.whitelabel[flag]);
}
