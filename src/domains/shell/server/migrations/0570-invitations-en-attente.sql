-- Waiting invitations are listed (specification field-service §2 "Company users"): when each was sent, and whether somebody
-- took it back or a newer one stands in its place, which is not the same as too old.
alter table invitation add column creee_a timestamptz not null default now(), add column retiree_a timestamptz;

-- What was sent already: the audit knows when; seven days before its end otherwise.
update invitation i set creee_a = coalesce(
  (select a.recu_a from audit a where a.compte_id = i.compte_id and a.action = 'invitation.creer'
    and a.entite = 'invitation:' || i.invitation_id limit 1),
  least(now(), i.expire_a - interval '7 days'));
-- Of one address the latest is the only one that waits.
update invitation i set retiree_a = now() where i.acceptee_a is null and exists (
  select from invitation n where n.compte_id = i.compte_id and n.email = i.email and n.creee_a > i.creee_a);

grant update (retiree_a) on invitation to relais_app;
create index invitation_attente on invitation (compte_id, creee_a) where acceptee_a is null and retiree_a is null;
