-- What an operator answered; the member reads it in the inbox. Before, feedback could be read only.
alter table feedback
  add column answered_at timestamptz,
  add column answered_by text,
  add column answer text check (char_length(answer) between 1 and 1000),
  add check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer is null));
create index feedback_open on feedback (merchant_id, created_at desc, id desc) where answered_at is null;
