-- Service codes (specification field-service §2): the trades a company does, chosen out of a catalogue that is the
-- same for everybody, and the postcodes it serves.

create table metier_catalogue (
  metier_id integer primary key,
  metier_libelle text not null unique check (length(metier_libelle) between 1 and 80),
  metier_parent_id integer references metier_catalogue
);
grant select on metier_catalogue to relais_app;
insert into metier_catalogue (metier_id, metier_libelle, metier_parent_id) values
  (100, 'Énergie et climat', null),
  (101, 'Chauffage', 100), (102, 'Climatisation', 100), (103, 'Ventilation', 100), (104, 'Énergie solaire', 100),
  (105, 'Ramonage', 100), (106, 'Isolation', 100),
  (200, 'Eau', null),
  (201, 'Plomberie', 200), (202, 'Sanitaires', 200), (203, 'Assainissement', 200), (204, 'Piscine', 200),
  (300, 'Électricité et réseaux', null),
  (301, 'Électricité', 300), (302, 'Domotique', 300), (303, 'Téléphonie et fibre', 300), (304, 'Informatique', 300),
  (305, 'Bornes de recharge', 300),
  (400, 'Sécurité', null),
  (401, 'Contrôle', 400), (402, 'Alarme et vidéosurveillance', 400), (403, 'Sécurité incendie', 400),
  (404, 'Ascenseur', 400),
  (500, 'Bâtiment', null),
  (501, 'Serrurerie', 500), (502, 'Menuiserie', 500), (503, 'Vitrerie', 500), (504, 'Couverture', 500),
  (505, 'Maçonnerie', 500), (506, 'Peinture', 500), (507, 'Carrelage', 500),
  (600, 'Entretien', null),
  (601, 'Nettoyage', 600), (602, 'Espaces verts', 600), (603, 'Désinsectisation et dératisation', 600),
  (604, 'Électroménager', 600), (605, 'Débarras', 600);

create table entreprise_metier (
  compte_id integer not null references compte,
  metier_id integer not null references metier_catalogue,
  primary key (compte_id, metier_id)
);

-- Five digits; where each one is comes from the addresses that the company knows.
create table entreprise_cp (
  compte_id integer not null references compte,
  cp text not null check (cp ~ '^\d{5}$'),
  primary key (compte_id, cp)
);

do $$ declare t text; begin
  foreach t in array array['entreprise_metier', 'entreprise_cp'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy compte_seul on %I using (compte_id = (select app_compte())) '
      'with check (compte_id = (select app_compte()))', t);
  end loop;
end $$;
grant select, insert, delete on entreprise_metier, entreprise_cp to relais_app;

-- Companies whose codes name a trade of the catalogue do it already.
insert into entreprise_metier (compte_id, metier_id)
  select distinct p.compte_id, m.metier_id from prestation p
    join metier_catalogue m on lower(m.metier_libelle) = lower(trim(p.metier_libelle))
    where p.supprime_a is null;
