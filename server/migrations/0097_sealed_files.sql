-- The key of each file, sealed by the installation's; null where it still lies in the clear.
alter table message_files add column sealed_key bytea;
alter table avatars add column sealed_key bytea;
alter table data_exports add column sealed_key bytea;
