-- What the tax office of a gym's country knows a business by is no ABN elsewhere: its form is checked where it is entered.
alter table engagements drop constraint engagements_abn_check, add constraint engagements_abn_check check (abn ~ '^[A-Za-z0-9 .-]{2,24}$');
alter table gst_registrations drop constraint gst_registrations_abn_check, add constraint gst_registrations_abn_check check (abn ~ '^[A-Za-z0-9 .-]{2,24}$');
alter table payers drop constraint payers_abn_check, alter column abn drop not null,
  add constraint payers_abn_check check (abn ~ '^[A-Za-z0-9 .-]{2,24}$');

insert into pay_rates (place, from_date, basis_points, source, checked_on) values
  ('CA', '2008-01-01', 500, 'Excise Tax Act (Canada), s 165: everywhere without a harmonised rate', '2026-11-21'),
  ('CA NS', '2010-07-01', 1500, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21');
