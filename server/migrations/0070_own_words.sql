-- Whoever is in a conversation holds the rows of others' messages, to react to them: none of those becomes theirs by it.
create function refuse_other_sender() returns trigger language plpgsql as $$
begin
  raise exception 'A message stays its sender''s.' using errcode = 'insufficient_privilege';
end $$;
create trigger messages_stay before update on messages for each row
  when (old.sender_id is distinct from new.sender_id) execute function refuse_other_sender();

-- A place that was left is given again by the product alone.
alter policy conversation_people_change on conversation_people
  using (account_id = current_actor() and left_at is null) with check (account_id = current_actor());
