-- The sum of whole numbers as one of these, 0 of none. "sum" adds them up as numeric and makes one of each group: of many small groups that takes most of the time.
create aggregate sum_minor (bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);
