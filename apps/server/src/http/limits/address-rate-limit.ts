/**
 * How many requests one network address may make: a flood stays out before it costs anything. Counted by each node in memory, or together
 * where there is Redis; the budgets that guard passwords and codes are identity's own and exact.
 */
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networksOf } from '#kernel';

export interface AddressBudget {
  /** 0 when there was budget left, else the seconds to wait. A promise only where other nodes must be asked. */
  spend(address: string): number | Promise<number>;
  close(): void;
}

export interface BudgetOptions {
  /** What is counted: budgets of one name are one, on all nodes. */
  readonly name: string;
  readonly requests: number;
  readonly perSeconds: number;
  readonly redisUrl?: string;
}

/** Addresses remembered at once; a flood from more than these is counted anew, and the overload guard stands behind. */
const MAX_REMEMBERED = 100_000;

export function createAddressBudget({ redisUrl, ...options }: BudgetOptions): AddressBudget {
  const own = countHere(options);
  return redisUrl === undefined ? own : countTogether(options, redisUrl, own);
}

function countHere({ requests, perSeconds }: BudgetOptions): AddressBudget {
  const windowMs = perSeconds * 1000;
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    spend(address) {
      const now = performance.now();
      if (now >= endsAt || counts.size >= MAX_REMEMBERED) {
        counts = new Map();
        endsAt = now + windowMs;
      }
      let isOver = false;
      for (const { name, share } of networksOf(address)) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        isOver ||= count > requests * share;
      }
      return isOver ? Math.max(1, Math.ceil((endsAt - now) / 1000)) : 0;
    },
    close: () => undefined,
  };
}

/** What Redis has not answered by then is counted here: nobody waits longer for being counted. */
const ANSWERS_WITHIN_MS = 200;
/** After it failed it is left alone for so long. */
const LEFT_ALONE_MS = 1_000;

function countTogether(
  { name, requests, perSeconds }: BudgetOptions,
  redisUrl: string,
  own: AddressBudget,
): AddressBudget {
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, commandTimeout: ANSWERS_WITHIN_MS });
  // Its driver tries again by itself; meanwhile each node counts alone.
  redis.on('error', () => undefined);
  /** One for each share a network may have. */
  const limiters = new Map<number, RateLimiterRedis>();
  const limiterOf = (share: number) => {
    const points = requests * share;
    const limiter =
      limiters.get(share) ??
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: name,
        points,
        duration: perSeconds,
        inMemoryBlockOnConsumed: points,
      });
    limiters.set(share, limiter);
    return limiter;
  };
  let aloneUntil = 0;
  return {
    async spend(address) {
      if (performance.now() < aloneUntil) return own.spend(address);
      try {
        await Promise.all(networksOf(address).map((network) => limiterOf(network.share).consume(network.name)));
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        aloneUntil = performance.now() + LEFT_ALONE_MS;
        return own.spend(address);
      }
    },
    close: () => redis.disconnect(),
  };
}
