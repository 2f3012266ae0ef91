-- Somebody is asked by e-mail to join: a gym's team, a gym as its trainer, or the platform as gym admin or admin.
create table invitations (
  id uuid primary key,
  kind text not null check (kind in ('team', 'trainer', 'gym_admin', 'admin')),
  email text not null check (email = lower(email)),
  name text,
  gym_id uuid references gyms (id),
  position text check (position in ('manager', 'front_desk')),
  employment_status text check (employment_status in ('contractor', 'employee')),
  studio_id uuid references studios (id),
  note text,
  -- Only hashes are kept. The mailed link proves the mailbox; the one that the inviter copies does not.
  mailed_hash bytea not null,
  copied_hash bytea,
  -- Empty for the first admin, whom the command line invites.
  invited_by uuid references accounts (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts (id),
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  created_at timestamptz not null,
  check ((kind in ('team', 'trainer')) = (gym_id is not null)),
  check ((kind = 'team') = (position is not null)),
  check ((kind = 'trainer') = (employment_status is not null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_by_mailed on invitations (mailed_hash);
create unique index invitations_by_copied on invitations (copied_hash) where copied_hash is not null;
-- One open invitation of a person to one thing; one that expired is renewed in its place.
create unique index invitations_once on invitations (kind, email, coalesce(gym_id, '00000000-0000-0000-0000-000000000000')) where accepted_at is null and revoked_at is null;
create index invitations_by_gym on invitations (gym_id, created_at desc, id desc);
create index invitations_of_platform on invitations (created_at desc, id desc) where gym_id is null;
create index invitations_by_inviter on invitations (invited_by, sent_at);
create index invitations_by_studio on invitations (studio_id) where studio_id is not null;
create index invitations_by_accepted on invitations (accepted_by) where accepted_by is not null;
create index invitations_by_revoker on invitations (revoked_by) where revoked_by is not null;

-- Gyms that an invited gym admin is to be allocated to.
create table invitation_gyms (
  invitation_id uuid not null references invitations (id),
  gym_id uuid not null references gyms (id),
  primary key (invitation_id, gym_id)
);
create index invitation_gyms_by_gym on invitation_gyms (gym_id);
