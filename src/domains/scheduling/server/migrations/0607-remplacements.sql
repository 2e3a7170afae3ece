-- Who stood in for somebody is looked for by either shift, and never by reading all the calls that a house ever made.
create index appel_pourvu on appel (compte_id, pourvu_pointage_id) where etat = 'pourvu';
create index appel_remplace on appel (compte_id, pointage_id) where etat = 'pourvu';

-- Both shifts were kept once the holder came back: the one that stood in is a post of its own since.
alter table appel add column deux boolean not null default false;
grant update (deux) on appel to relais_app;
