-- By which account with its provider an order was sent: a digest of what names it, saved before it is sent (a deposit: once it was
-- started). Another account is neither asked about it nor sent it again. Null of one that was sent: before this was saved. It is asked
-- about, but one that is not known there is neither sent again nor given back by itself.
alter table withdrawal_order add column account text;
alter table vendor_transfer add column account text;
alter table deposit_order add column account text;
