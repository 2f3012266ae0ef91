-- Calendar feeds. The address is a secret: only its hash is kept. What a feed answers is built once per change.
create table calendar_feeds (
  id uuid primary key,
  trainer_id uuid references trainers (id),
  gym_id uuid references gyms (id),
  studio_id uuid references studios (id),
  token_hash bytea not null unique,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  due boolean not null default true,
  built_at timestamptz,
  etag text,
  body text,
  check ((trainer_id is null) <> (gym_id is null)),
  check (studio_id is null or gym_id is not null)
);
create index calendar_feeds_by_trainer on calendar_feeds (trainer_id) where trainer_id is not null;
create index calendar_feeds_by_gym on calendar_feeds (gym_id) where gym_id is not null;
create index calendar_feeds_by_studio on calendar_feeds (studio_id) where studio_id is not null;
create index calendar_feeds_by_maker on calendar_feeds (made_by);
create index calendar_feeds_by_revoker on calendar_feeds (revoked_by) where revoked_by is not null;
