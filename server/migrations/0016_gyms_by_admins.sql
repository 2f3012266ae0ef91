-- An admin opens a gym and invites who is to own it.
alter table invitations drop constraint invitations_position_check;
alter table invitations add constraint invitations_position_check check (position in ('owner', 'manager', 'front_desk'));
-- Admins look after those beside the platform's own.
create index invitations_of_owners on invitations (created_at desc, id desc) where position = 'owner';
