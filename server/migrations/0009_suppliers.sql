-- A company that offers something to gyms and trainers; one account, one company.
create table suppliers (
  id uuid primary key,
  account_id uuid not null unique references accounts (id),
  name text not null,
  about text not null,
  website text,
  city text,
  state text,
  postcode text,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid references accounts (id),
  removal_reason text,
  version integer not null default 1,
  check ((removed_at is null) = (removal_reason is null))
);
create index suppliers_by_remover on suppliers (removed_by);

create table offers (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  kind text not null check (kind in ('course', 'equipment', 'insurance', 'music')),
  title text not null,
  description text not null,
  price_cents integer check (price_cents >= 0),
  price_for text not null check (price_for in ('person', 'item', 'month', 'year')),
  online boolean not null,
  city text,
  state text,
  postcode text,
  -- Millionths of a degree, of the suburb.
  latitude integer,
  longitude integer,
  published_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid references accounts (id),
  removal_reason text,
  version integer not null default 1,
  check ((removed_at is null) = (removal_reason is null))
);
create index offers_by_supplier on offers (supplier_id, created_at desc, id desc);
create index offers_newest on offers (published_at desc, id desc) where removed_at is null;
create index offers_near on offers (latitude, longitude) where published_at is not null and removed_at is null;
create index offers_search on offers using gin (lower(title || ' ' || description) gin_trgm_ops) where published_at is not null;
create index offers_by_remover on offers (removed_by);

-- The days of a course, on the clock of its place.
create table offer_days (
  offer_id uuid not null references offers (id) on delete cascade,
  day date not null,
  start_time time not null,
  places_left integer check (places_left >= 0),
  primary key (offer_id, day, start_time)
);
create index offer_days_when on offer_days (day);

-- The documents that trainers get from an offer.
create table offer_renewals (
  offer_id uuid not null references offers (id) on delete cascade,
  requirement_id uuid not null,
  primary key (offer_id, requirement_id)
);
create index offer_renewals_by_requirement on offer_renewals (requirement_id);

-- What somebody asked about an offer, for themself or for a gym.
create table supplier_enquiries (
  id uuid primary key,
  offer_id uuid not null references offers (id),
  asker_id uuid not null references accounts (id),
  gym_id uuid references gyms (id),
  day date,
  status text not null check (status in ('open', 'answered', 'closed')),
  asked_at timestamptz not null,
  changed_at timestamptz not null
);
-- One that is open for each gym, and for each trainer.
create unique index supplier_enquiries_of_gym on supplier_enquiries (offer_id, gym_id) where status <> 'closed';
create unique index supplier_enquiries_of_one on supplier_enquiries (offer_id, asker_id) where gym_id is null and status <> 'closed';
create index supplier_enquiries_by_offer on supplier_enquiries (offer_id, changed_at desc, id desc);
create index supplier_enquiries_by_asker on supplier_enquiries (asker_id, changed_at desc, id desc);
create index supplier_enquiries_by_gym on supplier_enquiries (gym_id, changed_at desc, id desc);

create table supplier_enquiry_lines (
  id uuid primary key,
  enquiry_id uuid not null references supplier_enquiries (id),
  author_id uuid not null references accounts (id),
  by_supplier boolean not null,
  text text not null,
  at timestamptz not null
);
create index supplier_enquiry_lines_in_order on supplier_enquiry_lines (enquiry_id, at, id);
create index supplier_enquiry_lines_by_author on supplier_enquiry_lines (author_id);

-- How often a page was opened on a day (UTC): a number, and nobody behind it.
create table supplier_views (
  supplier_id uuid not null references suppliers (id),
  offer_id uuid references offers (id) on delete cascade,
  day date not null,
  views integer not null,
  unique nulls not distinct (supplier_id, offer_id, day)
);
create index supplier_views_by_offer on supplier_views (offer_id);
