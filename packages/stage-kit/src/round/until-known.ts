/** Retries under the same key until an answer gives the outcome: for everything that moves money over an unreliable network. */
import type { Result } from '#kernel';
import type { Stage, StageRefusal } from '../stage/stage.ts';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5_000;

/** Said without looking at the key: after an answer was lost, they do not say what came of it. */
const looksAway: readonly StageRefusal[] = ['request.overloaded', 'request.too_many', 'request.failed'];

export async function untilKnown<Value>(
  stage: Pick<Stage, 'newKey' | 'wait'>,
  send: (idempotencyKey: string) => Promise<Result<Value, StageRefusal>>,
  onLost: () => void,
): Promise<Result<Value, StageRefusal>> {
  const idempotencyKey = stage.newKey();
  let isLost = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const answer = await send(idempotencyKey);
    if (answer.ok) return answer;
    const { code } = answer.refusal;
    if (code === 'stage.offline') isLost = true;
    else if (!isLost || !looksAway.includes(code)) return answer;
    onLost();
    await stage.wait(pauseMs);
  }
}
