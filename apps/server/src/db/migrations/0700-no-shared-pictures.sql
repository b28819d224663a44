-- No two members, orders or documents share a file: nobody looks for pictures by it.
drop index chat_picture_file;
drop index deposit_receipt_file;
drop index member_document_picture_file;
