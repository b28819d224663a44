-- An erasure reads all rows of one member, and asks of each picture whether another one is the same file.
create index feedback_of_member on feedback (merchant_id, member_id);
create index chat_message_of_member on chat_message (merchant_id, member_id);
create index chat_picture_of_member on chat_picture (merchant_id, member_id);
create index chat_picture_file on chat_picture (merchant_id, storage_key);
create index deposit_receipt_of_member on deposit_receipt (merchant_id, member_id);
create index deposit_receipt_file on deposit_receipt (merchant_id, storage_key);
