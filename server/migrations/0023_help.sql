-- The articles of the Help Center. They are written in the product's own files; every start brings this table up to them.
create table help_articles (
  id text primary key,
  title text not null,
  description text not null,
  content text not null,
  category text not null,
  tags text[] not null,
  difficulty text not null,
  estimated_time integer not null check (estimated_time between 8 and 20),
  video_url text,
  last_updated date not null,
  popular boolean not null,
  user_roles text[] not null,
  places text[] not null,
  open boolean not null,
  searched tsvector not null,
  -- Title, tags and description in small letters, for words that are not spelt as they should be.
  fuzzy text not null
);

-- What a person has seen of the help; without a record nothing.
create table help_preferences (
  user_id uuid primary key references accounts (id),
  has_completed_onboarding boolean not null,
  onboarding_progress jsonb not null check (json_names(onboarding_progress, 'boolean')),
  show_contextual_help boolean not null,
  is_first_time_user boolean not null,
  has_seen_initial_prompt boolean not null,
  updated_at timestamptz not null
);
