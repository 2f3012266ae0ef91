-- What JSON says is held to its outer shape here, and to all of it where it is read (jsonOf in platform/db/columns.ts).
-- Whether a value is a list, or names to values, of which all are of one kind in the words of jsonb_typeof.
create function json_list(value jsonb, kind text) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'array'
    and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != $kind)', jsonb_build_object('kind', kind), true) $$;
create function json_names(value jsonb, kind text) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, 'strict $.* ? (@.type() != $kind)', jsonb_build_object('kind', kind), true) $$;

alter table accounts
  add check (jsonb_typeof(user_metadata) = 'object'),
  add check (jsonb_typeof(app_metadata) = 'object');
alter table auth_sessions add check (json_list(amr, 'object'));
alter table award_floors add check (json_names(permanent, 'number')), add check (json_names(casual, 'number'));
alter table award_tables add check (json_names(permanent, 'number')), add check (json_names(casual, 'number'));
alter table clearing_settings add check (json_list(employer_reasons, 'string'));
alter table cover_applications add check (jsonb_typeof(terms) = 'object');
alter table cover_requests add check (jsonb_typeof(policy) = 'object'), add check (json_list(named, 'string'));
alter table cover_settings add check (jsonb_typeof(terms) = 'object');
alter table credentials add check (jsonb_typeof(evidence) = 'object');
alter table document_files add check (jsonb_typeof(check_result) = 'object');
alter table email_template_versions add check (json_names(own, 'string'));
alter table engagements add check (jsonb_typeof(employee_facts) = 'object');
alter table entry_risks add check (json_list(reasons, 'object'));
alter table events add check (jsonb_typeof(payload) = 'object');
alter table help_preferences add check (json_names(onboarding_progress, 'boolean'));
alter table holiday_choices add check (json_list(spared_class_ids, 'string'));
alter table job_searches add check (jsonb_typeof(filter) = 'object');
alter table layers
  add check (jsonb_typeof(changes) = 'object'),
  add check (json_list(studio_ids, 'string')),
  add check (json_list(class_ids, 'string')),
  add check (json_list(spared_class_ids, 'string'));
alter table linked_identities add check (jsonb_typeof(facts) = 'object');
alter table notification_preferences
  add check (json_names(categories, 'boolean')),
  add check (json_names(channels, 'object'));
alter table notifications add check (jsonb_typeof(sender) = 'object'), add check (jsonb_typeof(request_data) = 'object');
alter table overrides add check (
  case field
    when 'cancelled' then value = 'false' or jsonb_typeof(value) = 'object'
    when 'trainerId' then jsonb_typeof(value) in ('string', 'null')
    when 'durationMinutes' then jsonb_typeof(value) = 'number'
    when 'capacity' then jsonb_typeof(value) = 'number'
    else jsonb_typeof(value) = 'string'
  end);
alter table pay_documents add check (jsonb_typeof(snapshot) = 'object');
alter table pay_lines add check (jsonb_typeof(facts) = 'object'), add check (json_list(steps, 'object'));
alter table rate_rules add check (jsonb_typeof(terms) = 'object');
alter table requirement_versions add check (jsonb_typeof(terms) = 'object');
alter table segments add check (json_names(day_shifts, 'number')), add check (json_list(terms, 'object'));
alter table signing_keys add check (jsonb_typeof(public_jwk) = 'object');
alter table submissions
  add check (jsonb_typeof(evidence) = 'object'),
  add check (json_list(found, 'object')),
  add check (json_list(problems, 'object'));
alter table time_changes add check (json_names(was, 'string'));
alter table timetable_edits add check (json_names(summary, 'number')), add check (jsonb_typeof(before) = 'object');
alter table webauthn_credentials add check (json_list(transports, 'string'));
