-- Who is active in the bills of a run: by the rules of the merchant when the run was made, of all of it and whenever its bills are counted again.
-- Runs from before this have none: theirs were those of the moment.
alter table agent_bill_run add active_deposit_minor bigint, add active_valid_minor bigint;
