-- A contractor who is paid mainly for their own labour is owed super, so a fund needs to know of them what it needs of an
-- employee. Who that is the labour flag says; details outlive it, as super that was owed before is sent by them.
alter table engagements drop constraint engagements_check2;
