/**
 * How many requests one network address may make: a flood stays out before it costs anything. Counted by each node, or together where there
 * is Redis; the budgets that guard passwords and codes are identity's own and exact.
 */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface AddressBudget {
  /** Undefined when there is budget left, else the seconds to wait. */
  spend(address: string): Promise<number | undefined>;
  close(): void;
}

export interface BudgetOptions {
  readonly requests: number;
  readonly perSeconds: number;
  readonly redisUrl?: string;
}

export function createAddressBudget({ requests, perSeconds, redisUrl }: BudgetOptions): AddressBudget {
  const rule = { points: requests, duration: perSeconds, keyPrefix: 'requests' };
  const own = new RateLimiterMemory(rule);
  const redis = redisUrl === undefined ? undefined : new Redis(redisUrl, { enableOfflineQueue: false });
  // Its driver tries again by itself; meanwhile each node counts alone.
  redis?.on('error', () => undefined);
  const limiter = redis
    ? new RateLimiterRedis({ ...rule, storeClient: redis, insuranceLimiter: own, inMemoryBlockOnConsumed: requests })
    : own;
  return {
    async spend(address) {
      try {
        await limiter.consume(networkOf(address));
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        // A limiter that is broken must not close the house.
        return undefined;
      }
    },
    close: () => redis?.disconnect(),
  };
}

/** One household has one IPv4 address, or a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
