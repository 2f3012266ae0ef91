-- What hangs on a document is seen by whoever sees the document.
do $$
declare
  private text;
begin
  foreach private in array array['submission_decisions', 'submission_messages', 'credential_reminders', 'file_flags', 'payers',
    'award_floors'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
  end loop;
  -- A gym's own terms of pay: its people write them, and those whom it engages are paid by them.
  foreach private in array array['payers', 'award_floors'] loop
    execute format('create policy %I on %I using (current_role_name() = ''system'' or works_for(gym_id))',
      private || '_of_the_gym', private);
    execute format('create policy %I on %I for select using (exists (select 1 from engagements e where e.gym_id = %I.gym_id))',
      private || '_of_those_engaged', private, private);
  end loop;
end $$;
create policy submission_decisions_of_those_concerned on submission_decisions
  using (exists (select 1 from submissions s where s.id = submission_id));
-- Their own words are given to people whom a document concerns no more.
create policy submission_messages_of_those_concerned on submission_messages
  using (author_id = current_actor() or exists (select 1 from submissions s where s.id = submission_id))
  with check (exists (select 1 from submissions s where s.id = submission_id));
create policy credential_reminders_of_those_concerned on credential_reminders
  using (exists (select 1 from credentials c where c.id = credential_id));
-- Whoever handed a file in that another had handed in before learns of neither the other nor the doubt.
create policy file_flags_of_admins on file_flags using (current_role_name() in ('system', 'admin'));

-- From whom a gym's trainers get their documents stands on them; who is nobody there has no business with it.
alter policy gst_registrations_of_gyms on gst_registrations
  using (trainer_id is null and exists (select 1 from engagements e where e.gym_id = gst_registrations.gym_id));

-- A place in a conversation opens it: the product gives places, and their people only say what they have read and whether
-- they want to hear of it. There they read everything, and write as nobody but themselves.
drop policy conversation_people_themselves on conversation_people;
create policy conversation_people_read on conversation_people for select using (account_id = current_actor());
create policy conversation_people_change on conversation_people for update using (account_id = current_actor());
create function refuse_other_place() returns trigger language plpgsql as $$
begin
  raise exception 'A place stays in its conversation.' using errcode = 'insufficient_privilege';
end $$;
create trigger conversation_people_stay before update on conversation_people for each row
  when (old.conversation_id <> new.conversation_id or old.account_id <> new.account_id)
  execute function refuse_other_place();
do $$
declare
  private text;
  inside text;
begin
  foreach private in array array['conversations', 'messages', 'message_files'] loop
    inside := format('exists (select 1 from conversation_people p where p.conversation_id = %I.%I
      and p.account_id = current_actor() and p.left_at is null)',
      private, case private when 'conversations' then 'id' else 'conversation_id' end);
    execute format('drop policy %I on %I', private || '_of_those_in_it', private);
    execute format('create policy %I on %I for select using (%s)', private || '_of_those_in_it', private, inside);
    if private = 'messages' then
      -- Who reacts to another's words holds them meanwhile, which asks for as much as changing them.
      execute format('create policy messages_of_sender on messages for update using (%s)
        with check (sender_id = current_actor() and %s)', inside, inside);
    elsif private = 'message_files' then
      execute format('create policy message_files_of_sender on message_files using (uploaded_by = current_actor() and %s)', inside);
    end if;
  end loop;
end $$;
drop policy message_reactions_of_those_in_it on message_reactions;
create policy message_reactions_of_those_in_it on message_reactions for select
  using (exists (select 1 from messages m where m.id = message_id));
create policy message_reactions_own on message_reactions
  using (account_id = current_actor() and exists (select 1 from messages m where m.id = message_id));
