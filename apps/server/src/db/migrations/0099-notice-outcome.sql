-- What came of a provider's notice is its outcome.
alter table payment_notice rename column verdict to outcome;
