/** A frame is bound to one game; the site's own session to none. */
import type { Session, StageSession } from '../../http/handlers.ts';

export function frameGame(session: Session | StageSession): string | undefined {
  return 'game' in session ? session.game.code : undefined;
}
