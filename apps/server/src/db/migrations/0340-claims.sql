-- What is due and claimed by a node counts its attempts in a column of one name.
alter table outgoing_message rename column tries to attempts;
