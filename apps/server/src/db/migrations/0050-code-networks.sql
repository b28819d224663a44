-- The neighbourhood of the network a code was asked from: a new code takes the place of the former ones asked from there, and of no others.
-- Whoever asks from elsewhere in a member's name leaves the member's own code good.
alter table verification_code add column network text not null default '';
