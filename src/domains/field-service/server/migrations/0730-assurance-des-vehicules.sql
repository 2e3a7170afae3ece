-- Until when a vehicle is insured: it ends as its inspection does.
alter table vehicule add column assurance_fin date;
