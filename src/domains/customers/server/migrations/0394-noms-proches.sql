-- Whom somebody may already be though the name is written otherwise: first and last name the other way round, or a letter more, less
-- or other. By the ranges of `client_tri`, which hold all that is compared: the first letter is taken to be right, so that few are
-- looked at, and none is read whole before it is found. Planned for its own values: a plan for any of them reads every customer.
create extension if not exists fuzzystrmatch;

create function client_proches(p_nom text, p_inverses text[], p_ville text, p_max integer)
  returns table (numero integer, raison text) language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  siens constant text := 'select client_id from client where compte_id = app_compte() and supprime_a is null';
  la constant text := case when p_ville = '' then '' else format(' and position(%L in plier(adresses_texte)) > 0', p_ville) end;
  -- A last name alone is told apart by its town, and by two letters: it is near to many more.
  seul constant boolean := position(' ' in p_nom) = 0;
  debut constant text := left(p_nom, case when position(' ' in p_nom) = 0 then 2 else 1 end);
  inverse text;
begin
  foreach inverse in array p_inverses loop
    return query execute format('select q.client_id, ''nom_inverse''::text from (%s and tri >= %L and tri < %L%s limit %s) q',
      siens, inverse, inverse || chr(1114109), la, p_max);
  end loop;
  if length(p_nom) < 5 or (seul and p_ville = '') then return; end if;
  -- What is longer than that is farther than one letter; the function takes no long text. It is dear, and asked of those alone that are as
  -- long but for a letter, and whose two first letters are right, or all that follows them.
  return query execute format('select q.client_id, ''nom_proche''::text from (%1$s and tri >= %2$L and tri < %3$L
      and case when length(%5$s) between %6$s - 1 and %6$s + 1 and (left(tri, 2) = %4$L or right(%5$s, %6$s - 2) = %8$L)
        then levenshtein_less_equal(left(%5$s, %6$s + 2), %7$L, 1) = 1 else false end %9$s limit %10$s) q',
    siens, debut, debut || chr(1114109), left(p_nom, 2), case when seul then 'split_part(tri, '' '', 1)' else 'rtrim(tri)' end,
    length(p_nom), p_nom, right(p_nom, -2), la, p_max);
end $$;
revoke execute on function client_proches(text, text[], text, integer) from public;
grant execute on function client_proches(text, text[], text, integer) to relais_app;
-- A handful: believed to answer a thousand, both have every customer read to be joined with them.
alter function client_semblables(text, text, text, text, integer) rows 10;
