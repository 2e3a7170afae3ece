-- Words are looked for by an index of each company's. Row-level security keeps the index from an operator that might tell of rows
-- which it refuses, so that the search asks for its caller's company itself, and answers numbers alone.
create extension if not exists btree_gin;
drop index document_texte_recherche;
create index document_texte_recherche on document_texte using gin (compte_id, recherche);

create function documents_parlant_de(mots text) returns table (document_id integer, n integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.document_id, t.n from document_texte t
    where t.compte_id = app_compte() and t.recherche @@ websearch_to_tsquery('public.francais_sans_accents'::regconfig, mots)
$$;
