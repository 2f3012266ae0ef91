-- The second net: even a query that forgot its scope reads only what its actor may. All of it stands here, to be read as one.
-- Who the actor is says the transaction (0001): current_actor(), current_role_name() and works_for(gym).
do $$
declare
  private text;
begin
  foreach private in array array[
    'mails', 'texts', 'push_keys', 'push_subscriptions', 'notifications', 'notification_preferences', 'notice_deliveries', 'help_preferences',
    'conversations', 'conversation_people', 'messages', 'message_reactions', 'message_files', 'message_blocks', 'message_reports',
    'document_files', 'submissions', 'submission_decisions', 'submission_messages', 'credentials', 'credential_reminders',
    'withheld_documents', 'waivers', 'file_flags', 'document_bounds',
    'engagements', 'gst_registrations', 'pay_accounts', 'payers', 'rate_rules', 'award_floors',
    'pay_documents', 'pay_lines', 'pay_left_off', 'pay_line_messages', 'pay_line_queries', 'pay_papers', 'pay_e_invoices',
    'pay_runs', 'pay_run_documents', 'pay_run_settlements', 'pay_files',
    'clearing_settings', 'super_members', 'super_batches', 'super_contributions', 'super_answers'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
  end loop;
end $$;

-- What is sent. Mails and texts are read by admins and by what sends them; whoever causes one only writes it. What was sent
-- to an account goes with it when it is erased.
create policy mails_read on mails for select using (current_role_name() in ('system', 'admin'));
create policy mails_change on mails for update using (current_role_name() in ('system', 'admin'));
create policy mails_write on mails for insert with check (true);
create policy mails_erase on mails for delete using (current_role_name() = 'system');
create policy texts_read on texts for select using (current_role_name() in ('system', 'admin'));
create policy texts_change on texts for update using (current_role_name() in ('system', 'admin'));
create policy texts_write on texts for insert with check (true);
create policy texts_erase on texts for delete using (current_role_name() = 'system');
create policy push_keys_own on push_keys using (current_role_name() = 'system');
create policy push_subscriptions_own on push_subscriptions
  using (user_id = current_actor() or current_role_name() = 'system');

-- Notices are their person's own.
create policy notifications_read on notifications for select
  using (user_id = current_actor() or current_role_name() in ('system', 'admin'));
create policy notifications_change on notifications for update
  using (user_id = current_actor() or current_role_name() = 'system');
-- Whoever causes an event writes the notices of the others it concerns, in the same transaction; reading them back is another matter.
create policy notifications_tell on notifications for insert with check (true);
create policy notification_preferences_own on notification_preferences
  using (user_id = current_actor() or current_role_name() = 'system');
-- How one reached its person: their own, those of a gym that one works for, and what sends them.
create policy notice_deliveries_read on notice_deliveries for select
  using (user_id = current_actor() or works_for(gym_id) or current_role_name() in ('system', 'admin'));
create policy notice_deliveries_change on notice_deliveries for update using (current_role_name() = 'system');
create policy notice_deliveries_write on notice_deliveries for insert with check (true);
create policy help_preferences_own on help_preferences
  using (user_id = current_actor() or current_role_name() = 'system');

-- Conversations. A person's own place in one opens it; everybody else's place is the product's to read. The product gives
-- places, and their people only say what they have read and whether they want to hear of it. There they read everything, and
-- write as nobody but themselves.
do $$
declare
  private text;
  inside text;
begin
  foreach private in array array['conversations', 'conversation_people', 'messages', 'message_reactions', 'message_files',
    'message_blocks', 'message_reports'] loop
    execute format('create policy %I on %I using (current_role_name() = ''system'')', private || '_of_the_product', private);
  end loop;
  foreach private in array array['conversations', 'messages', 'message_files'] loop
    inside := format('exists (select 1 from conversation_people p where p.conversation_id = %I.%I
      and p.account_id = current_actor() and p.left_at is null)',
      private, case private when 'conversations' then 'id' else 'conversation_id' end);
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
create policy conversation_people_read on conversation_people for select using (account_id = current_actor());
-- A place that was left is given again by the product alone.
create policy conversation_people_change on conversation_people for update
  using (account_id = current_actor() and left_at is null) with check (account_id = current_actor());
create policy message_reactions_of_those_in_it on message_reactions for select
  using (exists (select 1 from messages m where m.id = message_id));
create policy message_reactions_own on message_reactions
  using (account_id = current_actor() and exists (select 1 from messages m where m.id = message_id));
create policy message_blocks_of_one on message_blocks using (blocker_id = current_actor());
create policy message_reports_of_one on message_reports using (reporter_id = current_actor() or current_role_name() = 'admin');

-- Documents. Whether the transaction's actor is this trainer, or works for a gym that is or was connected with them.
create function concerns_trainer(trainer uuid) returns boolean language sql stable as $$
  select current_role_name() in ('system', 'admin')
    or exists (select 1 from trainers t where t.id = trainer and t.account_id = current_actor())
    or exists (select 1 from connections c where c.trainer_id = trainer and works_for(c.gym_id))
$$;
do $$
declare
  private text;
begin
  foreach private in array array['document_files', 'submissions', 'credentials', 'withheld_documents', 'waivers'] loop
    execute format('create policy %I on %I using (concerns_trainer(trainer_id)) with check (concerns_trainer(trainer_id))',
      private || '_of_those_concerned', private);
  end loop;
end $$;
-- What hangs on a document is seen by whoever sees the document.
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
create policy document_bounds_of_the_product on document_bounds
  using (current_role_name() = 'system') with check (current_role_name() = 'system');

-- Pay is between a gym and a trainer. Admins are not meant.
do $$
declare
  private text;
  -- As a function it would be called for each row, because it holds a query. As an expression the query is asked once for all
  -- rows: of 50,000 documents of a gym 30 ms instead of a second.
  concerned constant text :=
    'current_role_name() = ''system'' or works_for(gym_id) or trainer_id in (select t.id from trainers t where t.account_id = current_actor())';
begin
  foreach private in array array['engagements', 'gst_registrations', 'pay_accounts', 'pay_documents', 'pay_lines', 'super_members',
    'super_contributions'] loop
    execute format('create policy %I on %I using (%s) with check (%s)', private || '_of_those_concerned', private, concerned, concerned);
  end loop;
  -- What hangs on a document is seen by whoever sees the document.
  foreach private in array array['pay_left_off', 'pay_line_messages', 'pay_line_queries', 'pay_papers', 'pay_e_invoices',
    'pay_run_documents', 'pay_run_settlements'] loop
    execute format('create policy %I on %I using (exists (select 1 from pay_documents d where d.id = document_id))',
      private || '_of_those_concerned', private);
  end loop;
  foreach private in array array['pay_runs', 'pay_files', 'clearing_settings', 'super_batches', 'super_answers', 'payers',
    'award_floors'] loop
    execute format('create policy %I on %I using (current_role_name() = ''system'' or works_for(gym_id))',
      private || '_of_the_gym', private);
  end loop;
  -- A gym's own terms of pay: its people write them, and those whom it engages are paid by them.
  foreach private in array array['payers', 'award_floors'] loop
    execute format('create policy %I on %I for select using (exists (select 1 from engagements e where e.gym_id = %I.gym_id))',
      private || '_of_those_engaged', private, private);
  end loop;
end $$;
-- A document that is paid names its run, whose day its payee may know.
create policy pay_runs_of_payees on pay_runs for select
  using (exists (select 1 from pay_documents d where d.run_id = pay_runs.id));
-- Whether a gym is registered for GST stands in a public register, and its trainers' documents depend on it as well. From whom
-- they get their documents stands on them; who is nobody there has no business with it.
create policy gst_registrations_of_gyms on gst_registrations for select
  using (trainer_id is null and exists (select 1 from engagements e where e.gym_id = gst_registrations.gym_id));

-- Whether the transaction's actor is the product, works for this gym, or is this trainer.
create function concerns_pay(gym uuid, trainer uuid) returns boolean language sql stable as $$
  select current_role_name() = 'system' or works_for(gym)
    or exists (select 1 from trainers t where t.id = trainer and t.account_id = current_actor())
$$;
-- A trainer reads what counts for them: their own rates, and those for everybody where they are or were connected. Whoever only
-- asked to connect with a gym, and was declined or took it back, reads none of its rates.
create policy rate_rules_of_those_concerned on rate_rules
  using (
    concerns_pay(gym_id, trainer_id)
    or trainer_id is null and exists (
      select 1 from connections c join trainers t on t.id = c.trainer_id
      where c.gym_id = rate_rules.gym_id and t.account_id = current_actor()
        and (c.status = 'active' or c.reason = 'terminated' and c.answered_at is not null)
    )
  )
  with check (current_role_name() = 'system' or works_for(gym_id));
