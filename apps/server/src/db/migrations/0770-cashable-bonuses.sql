-- The mode of bonus money that becomes cash is called cashable, as the field calls it. It was saved in terms, also in those of wheels and levels.
update bonus_grant set terms = replace(terms::text, '"mode": "purse"', '"mode": "cashable"')::jsonb where terms::text like '%"mode": "purse"%';
update campaign_version set terms = replace(terms::text, '"mode": "purse"', '"mode": "cashable"')::jsonb where terms::text like '%"mode": "purse"%';
update level_scheme set terms = replace(terms::text, '"mode": "purse"', '"mode": "cashable"')::jsonb where terms::text like '%"mode": "purse"%';
