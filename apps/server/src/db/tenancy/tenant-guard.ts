/**
 * The tenant guard: every statement that touches a tenant table (one with a `merchant_id`) must say whose rows it means. A statement
 * that does not is a bug and never reaches the database. The result is cached per statement text.
 */
import { type CompiledQuery, Kysely, type KyselyPlugin, type OperationNode } from 'kysely';
import { assert, Bug } from '#kernel';
import type { Db, Tx } from '../db.ts';
import { findViolation } from './find-violation.ts';

export interface TenantGuard {
  /** Throws a Bug when the statement could reach rows of another merchant. */
  check(compiled: CompiledQuery): void;
}

/** Texts known to be correct; lists of varying length make many, so the cache is cleared when full. */
const MAX_REMEMBERED = 5_000;

const trustedStatements = new WeakSet<CompiledQuery>();
const acrossMerchantsNodes = new WeakSet<OperationNode>();

export function createTenantGuard(tenantTables: ReadonlySet<string>): TenantGuard {
  const good = new Set<string>();
  return {
    check(compiled) {
      if (good.has(compiled.sql)) return;
      if (trustedStatements.has(compiled) || acrossMerchantsNodes.has(compiled.query)) return;
      const violation = findViolation(compiled.query, compiled.sql, tenantTables);
      if (violation !== undefined) throw new Bug(`${violation} without its merchant_id: ${compiled.sql}`);
      if (good.size >= MAX_REMEMBERED) good.clear();
      good.add(compiled.sql);
    },
  };
}

/** Exempts one prepared statement of the ledger: its functions keep merchants apart themselves. */
export function trusted(compiled: CompiledQuery): CompiledQuery {
  trustedStatements.add(compiled);
  return compiled;
}

const markAcrossMerchants: KyselyPlugin = {
  transformQuery: ({ node }) => {
    acrossMerchantsNodes.add(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * The exemption for jobs that serve all merchants at once: delivering facts, pruning, scheduled draws. Search for its name to find
 * every query that the guard does not check.
 */
export function acrossMerchants<Connection extends Db | Tx>(db: Connection): Connection {
  assert(db instanceof Kysely, 'acrossMerchants needs a database or a transaction');
  return db.withPlugin(markAcrossMerchants) as unknown as Connection;
}
