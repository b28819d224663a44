-- Members are locked inside the functions that post: the server's role calls nothing that only locks.
create function ledger.grant_to(p_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema ledger to %I', p_role);
  execute format('revoke all on all tables in schema ledger from %I', p_role);
  execute format('grant select on all tables in schema ledger to %I', p_role);
  execute format('revoke all on all functions in schema ledger from %I', p_role);
  execute format('grant execute on function ledger.first_shared_id, ledger.key_of, ledger.hash_of_day, ledger.open_account, ledger.post, ledger.post_new, ledger.post_groups, ledger.check_posts, ledger.close, ledger.begin_day, ledger.days to %I',
    p_role);
end $$;

revoke all on all tables in schema ledger from public;
revoke all on all functions in schema ledger from public;
