-- Read at every request, so nothing in it is done twice: the first use of a generation is noted on the access row too, which
-- saves looking for the refresh one ever after. Every name is qualified instead of a search_path set for the call, which
-- costs more than the lookup.
create or replace function session_ouvrir(p_hash bytea)
returns table (
  session_id uuid, compte_id integer, utilisateur_id integer, appareil_id uuid, acteur_utilisateur_id integer,
  administrateur_plateforme boolean, droits_version bigint, etat text
) language plpgsql security definer as $$
declare
  v_generation integer;
  v_noted timestamptz;
begin
  select s.session_id, s.compte_id, s.utilisateur_id, s.appareil_id, s.acteur_utilisateur_id,
         u.administrateur_plateforme, c.droits_version,
         case when s.revoquee_a is not null or not u.actif or not c.actif then 'revoquee'
              when j.expire_a < pg_catalog.now() then 'expiree' else 'ouverte' end,
         j.generation, j.utilise_a
    into session_id, compte_id, utilisateur_id, appareil_id, acteur_utilisateur_id, administrateur_plateforme,
         droits_version, etat, v_generation, v_noted
    from public.jeton j join public.session s on s.session_id = j.session_id
    join public.utilisateur u on u.compte_id = s.compte_id and u.utilisateur_id = s.utilisateur_id
    join public.compte c on c.compte_id = s.compte_id
    where j.jeton_hash = p_hash and j.sorte = 'acces';
  if not found then return; end if;
  if etat = 'ouverte' then
    perform pg_catalog.set_config('app.compte', compte_id::pg_catalog.text, true),
            pg_catalog.set_config('app.utilisateur', utilisateur_id::pg_catalog.text, true);
    if v_noted is null then
      perform public.session_noter_usage(p_hash, session_id, v_generation);
    end if;
  end if;
  return next;
end $$;
-- A function that is replaced keeps its settings.
alter function session_ouvrir(bytea) reset search_path;

-- Once per generation, and never waited for: the parallel requests of a page all find it unset. The access row follows the
-- refresh one, in the transaction that notes it or once another has: what is undone is undone on both.
create function session_noter_usage(p_hash bytea, p_session uuid, p_generation integer) returns void
language plpgsql security definer set search_path = public as $$
declare v_noted timestamptz;
begin
  update jeton t set utilise_a = now() where t.jeton_hash = (
    select k.jeton_hash from jeton k
      where k.session_id = p_session and k.generation = p_generation and k.sorte = 'refresh' and k.utilise_a is null
      for no key update skip locked)
    returning t.utilise_a into v_noted;
  if v_noted is null then
    select k.utilise_a into v_noted from jeton k
      where k.session_id = p_session and k.generation = p_generation and k.sorte = 'refresh';
    if v_noted is null then return; end if;
  end if;
  update jeton t set utilise_a = v_noted where t.jeton_hash = (
    select k.jeton_hash from jeton k where k.jeton_hash = p_hash and k.utilise_a is null
      for no key update skip locked);
end $$;
revoke all on function session_noter_usage(bytea, uuid, integer) from public;
