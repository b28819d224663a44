-- A card that was taken off the list stays for what is on its way to it.
alter table payment_card add column removed_at timestamptz;
