-- By which account with its provider an order was sent: a digest of what names it, saved before it is sent. One that may have been sent by
-- another account is neither asked about nor sent again. Null: never sent, or before this was saved: by the account of its next look.
alter table withdrawal_order add column account text;
alter table vendor_transfer add column account text;
