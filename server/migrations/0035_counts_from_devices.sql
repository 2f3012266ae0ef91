-- A count that waited on a phone without a network says which one it is, and when it was made.
alter table entries add column attendance_client_id uuid;
