-- When a document that was accepted ends, as a passport does: it expires by itself. What an operator noted as expired ended then.
alter table member_document add column ends_at timestamptz;
create index member_document_ending on member_document (ends_at, merchant_id) where state = 'accepted' and ends_at is not null;
