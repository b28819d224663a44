/** Sessions of requests: the port that identity implements. */
import type { Session, StageSession } from './handlers.ts';

export interface Sessions {
  resolve(merchantId: string, token: string): Promise<Session | undefined>;
  resolveStage(merchantId: string, token: string): Promise<StageSession | undefined>;
  /** Of a member's chat page. */
  resolveChat(merchantId: string, token: string): Promise<Session | undefined>;
}
