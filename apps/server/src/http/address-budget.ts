/**
 * How many requests one network address may make: a flood stays out before it costs anything. Counted by each node in memory, or together
 * where there is Redis; the budgets that guard passwords and codes are identity's own and exact.
 */
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

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
const MOST_REMEMBERED = 100_000;

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
      if (now >= endsAt || counts.size >= MOST_REMEMBERED) {
        counts = new Map();
        endsAt = now + windowMs;
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count <= requests ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
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
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: name,
    points: requests,
    duration: perSeconds,
    inMemoryBlockOnConsumed: requests,
  });
  let aloneUntil = 0;
  return {
    async spend(address) {
      if (performance.now() < aloneUntil) return own.spend(address);
      try {
        await limiter.consume(networkOf(address));
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

/** One household has one IPv4 address, or a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
