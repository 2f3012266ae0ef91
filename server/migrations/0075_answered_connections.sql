-- Whoever only asked to connect with a gym, and was declined or took it back, reads none of its rates.
alter policy rate_rules_of_those_concerned on rate_rules
  using (
    concerns_pay(gym_id, trainer_id)
    or trainer_id is null and exists (
      select 1 from connections c join trainers t on t.id = c.trainer_id
      where c.gym_id = rate_rules.gym_id and t.account_id = current_actor()
        and (c.status = 'active' or c.reason = 'terminated' and c.answered_at is not null)
    )
  );
