-- One page of a search in the order of the list, with how many there are in all: the rows behind a word are found by its index once
-- and never read whole. Found apart from their order on purpose: from the index of that order, a name of the end of the alphabet was
-- looked for through nearly all customers. As `client_chercher`, it runs as its owner and puts the caller's own company in the question.
create function client_chercher_page(p_motifs text[], p_lignes integer, p_avant integer)
  returns table (numero integer, en_tout integer) language plpgsql stable security definer set search_path = public as $$ begin
  return query execute 'with trouves as materialized (select client_id, tri from client where compte_id = app_compte() and supprime_a is null'
    || coalesce((select string_agg(format(' and recherche like %L', m), '') from unnest(p_motifs) m), '')
    || format(') select client_id, (select count(*) from trouves)::integer from trouves order by tri, client_id limit %s offset %s',
      p_lignes, p_avant);
end $$;
revoke execute on function client_chercher_page(text[], integer, integer) from public;
grant execute on function client_chercher_page(text[], integer, integer) to relais_app;
