-- A delivery names all listeners that its fact has still to reach: one row per fact, and a row of its own for each that failed.
alter table delivery add column listeners text[];
update delivery set listeners = array[listener];
alter table delivery drop constraint delivery_pkey, drop column listener, alter column listeners set not null,
  add primary key (merchant_id, fact_id, listeners);
