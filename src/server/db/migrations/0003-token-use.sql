-- The answer to a refresh may be lost on the way to a phone. A generation is unconfirmed until one of its tokens comes
-- back; until then the token it replaced may be exchanged again. Written on the refresh row, which outlives the access one.
alter table jeton add column utilise_a timestamptz;
-- What was handed out before this column existed counts as used, as it did until now.
update jeton set utilise_a = now() where sorte = 'refresh';

create unique index jeton_generation on jeton (session_id, generation, sorte);
drop index jeton_session;

create or replace function session_ouvrir(p_hash bytea)
returns table (
  session_id uuid, compte_id integer, utilisateur_id integer, appareil_id uuid, acteur_utilisateur_id integer,
  administrateur_plateforme boolean, droits_version bigint, etat text
) language plpgsql security definer set search_path = public as $$
declare r record;
begin
  select s.session_id, s.compte_id, s.utilisateur_id, s.appareil_id, s.acteur_utilisateur_id,
         u.administrateur_plateforme, c.droits_version, f.jeton_hash as refresh_hash, f.utilise_a,
         case when s.revoquee_a is not null or not u.actif or not c.actif then 'revoquee'
              when j.expire_a < now() then 'expiree' else 'ouverte' end as etat
    into r
    from jeton j join session s on s.session_id = j.session_id
    join utilisateur u on u.compte_id = s.compte_id and u.utilisateur_id = s.utilisateur_id
    join compte c on c.compte_id = s.compte_id
    left join jeton f on f.session_id = j.session_id and f.generation = j.generation and f.sorte = 'refresh'
    where j.jeton_hash = p_hash and j.sorte = 'acces';
  if not found then return; end if;
  if r.etat = 'ouverte' then
    perform set_config('app.compte', r.compte_id::text, true), set_config('app.utilisateur', r.utilisateur_id::text, true);
    -- Once per generation, and never waited for: the parallel requests of a page all find it unset.
    if r.utilise_a is null then
      update jeton t set utilise_a = now() where t.jeton_hash = (
        select k.jeton_hash from jeton k where k.jeton_hash = r.refresh_hash and k.utilise_a is null
        for no key update skip locked);
    end if;
  end if;
  return query select r.session_id, r.compte_id, r.utilisateur_id, r.appareil_id, r.acteur_utilisateur_id,
    r.administrateur_plateforme, r.droits_version, r.etat;
end $$;
