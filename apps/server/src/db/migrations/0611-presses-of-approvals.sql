-- Whether the very same was decided between a trial and its request is asked with every press.
create index operator_approval_by_act on operator_approval (merchant_id, act_key);
