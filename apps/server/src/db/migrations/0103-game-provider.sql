-- The name under which a vendor's games are listed is their provider.
alter table game rename column vassalage to provider;
