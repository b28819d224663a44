-- Who changed the last day of a document is another fact than who accepted it. An expired one may have another in its place that was requested
-- before it ended, as a card that is renewed in time: an operator says which.
alter table member_document add column amended_by text;
alter table member_document add column amended_at timestamptz;
alter table member_document add column superseded_by uuid;
