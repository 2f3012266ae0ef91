-- Where a run is paid from and to, as it stood when it was locked: a change of account after that is for the next run.
alter table pay_runs add column sealed_payer bytea, add column account_shown text;
alter table pay_run_documents add column sealed_account bytea;
