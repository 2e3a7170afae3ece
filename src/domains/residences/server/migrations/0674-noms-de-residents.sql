-- Residents of years are found and ordered by their names as one types them, accents and case aside; what is erased leaves it too.
alter table resident
  add column tri text not null generated always as (plier(resident_nom || ' ' || resident_prenom || ' ' || resident_nom_naissance))
    stored;
