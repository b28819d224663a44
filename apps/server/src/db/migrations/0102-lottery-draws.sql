-- Lottery tables in the words of the code: a draw has an index and a number, a line has a count of bets, and a maximum is max.
alter table lottery_issue rename to lottery_draw;
alter table lottery_draw rename column ordinal to draw_index;
alter table lottery_draw rename column numero to draw_number;
alter table lottery_draw rename column most_minor to max_minor;
alter table lottery_chain rename column first_ordinal to first_draw_index;
alter table lottery_order rename column ordinal to draw_index;
alter table lottery_order rename column numero to draw_number;
alter table lottery_order rename column most_minor to max_minor;
alter table lottery_line rename column notes to bet_count;
alter table lottery_line rename column most_minor to max_minor;
alter table lottery_set_aside rename column ordinal to draw_index;

-- Constraints first: a key's index takes the name of its key.
do $$
declare
  old record;
  renamed text;
begin
  for old in
    select conrelid::regclass as of_table, conname as name from pg_constraint
    where conrelid in ('lottery_chain'::regclass, 'lottery_draw'::regclass, 'lottery_order'::regclass, 'lottery_line'::regclass,
      'lottery_set_aside'::regclass)
  loop
    renamed := replace(old.name, 'lottery_issue', 'lottery_draw');
    renamed := replace(replace(renamed, 'first_ordinal', 'first_draw_index'), 'ordinal', 'draw_index');
    renamed := replace(replace(replace(renamed, 'numero', 'draw_number'), 'most_minor', 'max_minor'), 'notes', 'bet_count');
    if renamed <> old.name then
      execute format('alter table %s rename constraint %I to %I', old.of_table, old.name, renamed);
    end if;
  end loop;
  for old in
    select indexrelid::regclass as of_index, relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'lottery_draw'::regclass and relname like 'lottery\_issue\_%'
  loop
    execute format('alter index %s rename to %I', old.of_index, replace(old.name, 'lottery_issue', 'lottery_draw'));
  end loop;
end
$$;

-- Facts that wait for a listener. Nodes of the version before can write no others: the renamed tables refuse their statements.
update fact f
set body = (f.body - 'numero') || jsonb_build_object('drawNumber', f.body -> 'numero')
where f.body ? 'numero'
  and exists (select from delivery d where d.merchant_id = f.merchant_id and d.fact_id = f.id);
