-- Which categories also go by e-mail and push, and when they wait (N-04, decision 17).
alter table notification_preferences
  add column channels jsonb not null default
    '{"email": {"action_required": true, "updates": true, "messages": true, "account": true},
      "push": {"action_required": true, "updates": true, "messages": true, "account": true}}',
  add column quiet_hours boolean not null default true,
  add column urgent_cover boolean not null default false;
alter table notification_preferences
  alter column channels drop default,
  alter column quiet_hours drop default,
  alter column urgent_cover drop default;
