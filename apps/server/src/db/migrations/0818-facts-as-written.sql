-- What a fact says is only ever read whole: as it was written, it is neither taken apart nor put together again.
alter table fact alter column body type json using body::json;
