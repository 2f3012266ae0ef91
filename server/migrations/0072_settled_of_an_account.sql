-- That somebody called about changed bank details holds of those that they called about, and of none that come after.
-- Of what was settled before this, nobody knows which ones those were: in a run that is still open it is asked anew.
alter table pay_run_settlements add column account_id uuid references pay_accounts (id);
alter table pay_run_settlements add constraint pay_run_settlements_of_account
  check (account_id is null or code = 'bank_changed');
create index pay_run_settlements_by_account on pay_run_settlements (account_id) where account_id is not null;
