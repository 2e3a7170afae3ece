-- The job's own screen shows it as a switch, 1 or 0 like every other.
alter table metier
  alter column rythme_irregulier drop default,
  alter column rythme_irregulier type smallint using rythme_irregulier::integer,
  alter column rythme_irregulier set default 0,
  add constraint metier_rythme_irregulier_check check (rythme_irregulier in (0, 1));
