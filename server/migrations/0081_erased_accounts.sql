-- When an account was erased: its row stays for what others keep, without anything of its person.
alter table accounts add column erased_at timestamptz;

-- What was sent to them goes with it.
create policy mails_erase on mails for delete using (current_role_name() = 'system');
create policy texts_erase on texts for delete using (current_role_name() = 'system');
