-- A field company that keeps a house too: it gives the profiles of both trades. Others find it among field companies.
alter table compte add column maison boolean not null default false;
