-- The number by which a vendor's tile is styled.
alter table game rename column tel_node_id to vendor_number;
