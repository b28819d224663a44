/**
 * Two roles of one database: the owner of the tables, who migrates them, and the role the server runs as, which reads and writes rows,
 * changes no table, posts money through the ledger's functions only, and cannot change append-only rows.
 */
import type { Engine } from '../engines/engine.ts';

/** Run by the owner after migrations; idempotent. */
const GRANTS = `
do $$
declare
  v_role text := current_setting('croupier.role');
  v_table record;
begin
  execute format('grant usage on schema public to %I', v_role);
  for v_table in select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') loop
    execute format('revoke all on public.%I from %I', v_table.relname, v_role);
    -- What refuses every change by a trigger is not even granted.
    if v_table.relname = 'migration' then
      execute format('grant select on public.%I to %I', v_table.relname, v_role);
    elsif exists (select from pg_trigger t where t.tgrelid = v_table.oid and t.tgname like '%append\\_only') then
      execute format('grant select, insert on public.%I to %I', v_table.relname, v_role);
    else
      execute format('grant select, insert, update, delete on public.%I to %I', v_table.relname, v_role);
    end if;
  end loop;
  execute format('grant usage on all sequences in schema public to %I', v_role);
  execute format('grant execute on all functions in schema public to %I', v_role);
  perform ledger.grant_to(v_role);
  perform ledger.grant_watch_to(v_role);
end $$`;

export async function grantTo(owner: Engine, role: string): Promise<void> {
  const connection = await owner.acquire();
  try {
    await connection.script('begin');
    await connection.query("select set_config('croupier.role', $1, true)", [role]);
    await connection.script(GRANTS);
    await connection.script('commit');
  } catch (error) {
    await connection.script('rollback').catch(() => connection.discard());
    throw error;
  } finally {
    owner.release(connection);
  }
}

export async function roleOf(engine: Engine): Promise<string> {
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query<{ role: string }>('select current_user::text as role', []);
    return rows[0]?.role ?? '';
  } finally {
    engine.release(connection);
  }
}
