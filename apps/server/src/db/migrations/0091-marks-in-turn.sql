-- Who brings a mark of somebody on a break, and who brings the mark of a member, take turns: otherwise neither would see what the other has not
-- committed yet, and somebody on a break would not be known again.
create table mark_turn (
  merchant_id text not null,
  mark text not null,
  primary key (merchant_id, mark)
);
