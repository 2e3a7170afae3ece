-- Who has two hundred addresses is found by the last of them too: some hundred characters of each, four hundred addresses.
create or replace function client_relire_adresses(clients integer[], comptes integer[]) returns void language sql as $$
  update client c set
    client_ville = coalesce((select trim(a.adresse_cp || ' ' || a.adresse_ville) from adresse a
      where a.compte_id = c.compte_id and a.client_id = c.client_id and a.supprime_a is null
      order by a.ordre, a.adresse_id limit 1), ''),
    adresses_texte = coalesce((select left(string_agg(concat_ws(' ', a.adresse_adresse1, a.adresse_cp, a.adresse_ville), ' '
        order by a.ordre, a.adresse_id), 40000) from adresse a
      where a.compte_id = c.compte_id and a.client_id = c.client_id and a.supprime_a is null), '')
  from (select distinct q.compte_id, q.client_id from unnest(comptes, clients) as q (compte_id, client_id)) q
  where c.compte_id = q.compte_id and c.client_id = q.client_id
$$;
select client_relire_adresses(array_agg(client_id), array_agg(compte_id)) from client
  where length(adresses_texte) = 4000 having count(*) > 0;
