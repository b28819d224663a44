/**
 * How many requests one network address may make: a flood stays out before it costs anything. Counted by each node in its memory, or by all
 * together where there is Redis. These counts may be forgotten; what must not be is counted in SQL (`exact-rate-limits.ts`).
 */
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networksOf } from '#kernel';
import { type BudgetRule, secondsOf } from './budget.ts';

export interface AddressLimit {
  /** 0 when there was budget left, else the seconds to wait. A promise only where other nodes must be asked. */
  spend(address: string): number | Promise<number>;
  close(): void;
}

export function createAddressLimit(rule: BudgetRule, redisUrl?: string): AddressLimit {
  const own = countHere(rule);
  return redisUrl === undefined ? own : countTogether(rule, redisUrl, own);
}

/** Addresses remembered at once; a flood from more than these is counted anew, and the overload guard stands behind. */
const MAX_REMEMBERED = 100_000;

/** One window for all addresses: nothing is held for each but its count, and no text is made to count it. */
function countHere({ limit, windowSeconds }: BudgetRule): AddressLimit {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    spend(address) {
      const now = performance.now();
      if (now >= endsAt || counts.size >= MAX_REMEMBERED) {
        counts = new Map();
        endsAt = now + windowSeconds * 1000;
      }
      let isOver = false;
      for (const { name, share } of networksOf(address)) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        isOver ||= count > limit * share;
      }
      return isOver ? secondsOf(endsAt - now) : 0;
    },
    close: () => undefined,
  };
}

/** What Redis has not answered by then is counted here: nobody waits longer for being counted. */
const ANSWERS_WITHIN_MS = 200;
/** After it failed it is left alone for so long. */
const LEFT_ALONE_MS = 1_000;

function countTogether({ name, limit, windowSeconds }: BudgetRule, redisUrl: string, own: AddressLimit): AddressLimit {
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, commandTimeout: ANSWERS_WITHIN_MS });
  // Its driver tries again by itself; meanwhile each node counts alone.
  redis.on('error', () => undefined);
  /** One for each share a network may have. */
  const limiters = new Map<number, RateLimiterRedis>();
  const limiterOf = (share: number) => {
    const points = limit * share;
    const limiter =
      limiters.get(share) ??
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: name,
        points,
        duration: windowSeconds,
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
        if (error instanceof RateLimiterRes) return secondsOf(error.msBeforeNext);
        aloneUntil = performance.now() + LEFT_ALONE_MS;
        return own.spend(address);
      }
    },
    close: () => redis.disconnect(),
  };
}
