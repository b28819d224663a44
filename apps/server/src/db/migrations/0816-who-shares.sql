-- Whose document or bank account another member had before: groups are looked for among these rows alone.
alter table member add column shares_document boolean not null default false;
update member m set shares_document = true
from (
  select merchant_id, document_fingerprint from member where document_fingerprint is not null group by 1, 2 having count(*) > 1
) as shared
where m.merchant_id = shared.merchant_id and m.document_fingerprint = shared.document_fingerprint;
create index member_sharing on member (merchant_id, document_fingerprint) where shares_document and document_fingerprint is not null;
alter table payment_card add column shares_account boolean not null default false;
update payment_card c set shares_account = true
from (
  select merchant_id, account_fingerprint from payment_card where account_fingerprint is not null group by 1, 2 having count(distinct member_id) > 1
) as shared
where c.merchant_id = shared.merchant_id and c.account_fingerprint = shared.account_fingerprint;
create index payment_card_sharing on payment_card (merchant_id, account_fingerprint) where shares_account and account_fingerprint is not null;
