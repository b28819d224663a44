-- What an announcement leads to is read from its linkage; nothing has ever been written here.
alter table announcement drop column linkage_type;
