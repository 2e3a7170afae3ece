-- The same lookup, its types qualified too: names of types are looked for among the temporary ones first, and what is found
-- there runs as the owner. Functions and operators never are (PostgreSQL, "search_path"), nor the words of the grammar.
create or replace function session_ouvrir(p_hash bytea)
returns table (
  session_id uuid, compte_id integer, utilisateur_id integer, appareil_id uuid, acteur_utilisateur_id integer,
  administrateur_plateforme boolean, droits_version bigint, etat text
) language plpgsql security definer as $$
declare
  v_generation pg_catalog.int4;
  v_noted pg_catalog.timestamptz;
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
