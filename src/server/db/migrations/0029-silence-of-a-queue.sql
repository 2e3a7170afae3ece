-- When the queue of a device was heard last, and the silence before it: what an action that was done without network may claim
-- as its time. Kept apart from vue_a, which a device renews before it sends what waited.
alter table session add column file_vue_a timestamptz not null default now(),
  add column silence_depuis timestamptz,
  add column retour_a timestamptz;
update session set file_vue_a = vue_a;
