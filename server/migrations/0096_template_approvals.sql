-- Gyms without a paid plan that an admin lets change their email templates.
create table template_approvals (
  gym_id uuid primary key references gyms (id),
  approved_by uuid not null references accounts (id),
  approved_at timestamptz not null
);
create index template_approvals_by_admin on template_approvals (approved_by);
