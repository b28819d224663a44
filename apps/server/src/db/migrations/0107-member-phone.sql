-- A member's number in its national format.
alter table member rename column mobile_num to phone;
