/** What the endpoints of identity need beyond what logs somebody in. */

import type { Identity } from './identity.ts';
import type { LogInDeps } from './login/log-in.ts';
import type { Gate } from './rate-limits/concurrency-limit.ts';

export interface RouteDeps extends LogInDeps {
  readonly drawing: Gate;
  readonly spend: Identity['spend'];
  readonly tellEnd: (merchantId: string, memberId: string, sessionId: string) => void;
  readonly tellEnds: Identity['tellEnds'];
  readonly endSession: (
    merchantId: string,
    memberId: string,
    sessionId: string,
    because: 'logout' | 'ended',
  ) => Promise<boolean>;
}
