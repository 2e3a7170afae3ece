-- What stands in the PDFs of documents, to find them by it (ours): French words, without their accents.
create text search configuration francais_sans_accents (copy = french);
alter text search configuration francais_sans_accents
  alter mapping for hword, hword_part, word with unaccent, french_stem;

create table document_texte (
  compte_id integer not null references compte,
  document_id integer not null,
  n integer not null,
  -- Its first pages, as far as a search needs them; empty: nothing in it can be read.
  texte text not null check (length(texte) <= 200000),
  recherche tsvector not null generated always as (to_tsvector('francais_sans_accents'::regconfig, texte)) stored,
  primary key (compte_id, document_id, n),
  foreign key (compte_id, document_id, n) references document_version
);
create index document_texte_recherche on document_texte using gin (recherche);

grant select, insert, update on document_texte to relais_app;
alter table document_texte enable row level security;
create policy compte_seul on document_texte using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
