-- Tax on supplies and super on earnings, as dated facts with their source. A rate holds until the next one of its place.
create table pay_rates (
  id uuid primary key default gen_random_uuid(),
  place text not null,
  from_date date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  source text not null,
  checked_on date not null,
  unique (place, from_date)
);
insert into pay_rates (place, from_date, basis_points, source, checked_on) values
  ('AU', '2000-07-01', 1000, 'A New Tax System (Goods and Services Tax) Act 1999, s 9-70', '2026-11-21'),
  ('NZ', '2010-10-01', 1500, 'Goods and Services Tax Act 1985 (NZ), s 8', '2026-11-21'),
  ('SG', '2024-01-01', 900, 'Goods and Services Tax Act 1993 (Singapore), s 16', '2026-11-21'),
  ('GB', '2011-01-04', 2000, 'Value Added Tax Act 1994, s 2', '2026-11-21'),
  ('CA', '2008-01-01', 500, 'Excise Tax Act (Canada), s 165: everywhere without a harmonised rate', '2026-11-21'),
  ('CA ON', '2010-07-01', 1300, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA NB', '2016-07-01', 1500, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA NL', '2016-07-01', 1500, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA PE', '2016-10-01', 1500, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA NS', '2010-07-01', 1500, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA NS', '2025-04-01', 1400, 'Excise Tax Act (Canada), harmonised rate of the province', '2026-11-21'),
  ('CA AB', '2008-01-01', 500, 'Excise Tax Act (Canada), s 165', '2026-11-21'),
  ('CA BC', '2013-04-01', 500, 'Excise Tax Act (Canada), s 165; provincial tax is another tax', '2026-11-21'),
  ('AU super', '2013-07-01', 925, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2014-07-01', 950, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2021-07-01', 1000, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2022-07-01', 1050, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2023-07-01', 1100, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2024-07-01', 1150, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21'),
  ('AU super', '2025-07-01', 1200, 'Superannuation Guarantee (Administration) Act 1992, s 19', '2026-11-21');

-- Days that are on the calendar of a state and nevertheless count as business days for super: not kept in all of it.
-- When in doubt a day counts, which gives the earlier date.
create table super_open_days (
  date date primary key,
  reason text not null,
  source text not null,
  checked_on date not null
);
-- Melbourne Cup, the first Tuesday of November, is a business day for super in every year.
insert into super_open_days (date, reason, source, checked_on) values
  ('2026-11-03', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21'),
  ('2027-11-02', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21'),
  ('2028-11-07', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21');
insert into super_open_days (date, reason, source, checked_on)
  select day::date, 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-24'
  from generate_series(date '2023-11-01', date '2099-11-07', interval '1 day') as day
  where extract(isodow from day) = 2 and extract(month from day) = 11 and extract(day from day) <= 7
  on conflict do nothing;

-- The concessional cap in dollars, of which the most that super is owed on in a year follows.
create table super_caps (
  from_date date primary key,
  dollars integer not null,
  source text not null,
  checked_on date not null
);
insert into super_caps (from_date, dollars, source, checked_on) values
  ('2026-07-01', 32500, 'Concessional contributions cap 2026-27', '2026-11-21');

insert into super_funds (usi, abn, name, product, checked_at, source) values
  ('STA0100AU', '65714394898', 'AustralianSuper', 'AustralianSuper', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('HST0100AU', '64971749321', 'HESTA', 'HESTA Super Fund', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('HOS0100AU', '68657495890', 'Hostplus', 'Hostplus Superannuation Fund', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('RES0103AU', '62653671394', 'Rest', 'Rest Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('60905115063003', '60905115063', 'Australian Retirement Trust', 'Super Savings', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('53226460365001', '53226460365', 'Aware Super', 'Aware Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('CBU0100AU', '75493363262', 'Cbus', 'Cbus Industry Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('UNI0001AU', '91385943850', 'UniSuper', 'UniSuper', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('45960194277010', '45960194277', 'Future Super', 'Future Super', '2026-11-21T00:00:00Z', 'The list that came with the product');

-- The tables of awards (award_tables, 0008): what a gym may copy into its floors.
insert into award_tables (award, country, name, from_date, permanent, casual, open_question, least_minutes_permanent, applies,
    source, checked_on) values
  ('MA000094', 'AU', 'Fitness Industry Award 2020', '2026-07-01',
    '{"weekday": 100, "saturday": 125, "sunday": 150, "holiday": 250}',
    '{"weekday": 125, "saturday": 130, "sunday": 130}',
    'Clause 26.3(c) reads as 130% for a casual on a public holiday. That looks low. Check it before you enter it.',
    180, 'From the first full pay period on or after 1 July 2026.',
    'MA000094 as consolidated to 1 July 2026 (PR799280, PR799374, PR799529)', '2026-11-21');
-- Minimum engagement of casuals (clause 12.3): 1 hour for instructors, trainers and coaches of levels 2 to 5, else 3 hours.
insert into award_levels (award, from_date, classification, cents_per_hour, least_minutes_casual) values
  ('MA000094', '2026-07-01', 'Level 1', 2574, 180),
  ('MA000094', '2026-07-01', 'Level 2', 2644, 60),
  ('MA000094', '2026-07-01', 'Level 3', 2797, 60),
  ('MA000094', '2026-07-01', 'Level 3A', 2945, 60),
  ('MA000094', '2026-07-01', 'Level 4', 3066, 60),
  ('MA000094', '2026-07-01', 'Level 4A', 3213, 60),
  ('MA000094', '2026-07-01', 'Level 5', 3387, 60),
  ('MA000094', '2026-07-01', 'Level 6', 3358, 180),
  ('MA000094', '2026-07-01', 'Level 7', 3489, 180);
