-- A mail that asks for another address confirms that change and no later one.
alter table one_time_tokens add column change_id uuid references contact_changes (id);
create index one_time_tokens_by_change on one_time_tokens (change_id) where change_id is not null;
update one_time_tokens as token set change_id = change.id
  from contact_changes as change
  where change.account_id = token.account_id and change.kind = 'email' and change.ended_at is null
    and token.used_at is null and token.created_at >= change.asked_at
    and token.purpose in ('email_change_current', 'email_change_new');

-- Whether the address in use has a say is judged when the change is confirmed, not when it was asked.
update contact_changes set current_confirmed_at = null
  where ended_at is null and kind = 'email' and current_confirmed_at = asked_at;

-- How many letters of invitation somebody sent in a day.
create index events_of_invitations on events (actor_id, at) where type = 'invitation.sent';
