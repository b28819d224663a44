-- When a document was last refused: pictures from before it take no room from those that are sent anew.
alter table member_document add column refused_at timestamptz;
