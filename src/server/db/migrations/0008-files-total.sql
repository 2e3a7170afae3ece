-- What the files of each company weigh, so that no deposit sums them all. Kept by a trigger alone: requests only read it.
create table fichier_total (
  compte_id integer primary key references compte on delete cascade,
  octets bigint not null
);
alter table fichier_total enable row level security;
create policy compte_seul on fichier_total using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select on fichier_total to relais_app;

create function fichier_compter() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  v_ecart bigint := coalesce(new.taille, 0) - coalesce(old.taille, 0);
begin
  if v_ecart <> 0 then
    insert into fichier_total as t (compte_id, octets) values (coalesce(new.compte_id, old.compte_id), v_ecart)
      on conflict (compte_id) do update set octets = t.octets + excluded.octets;
  end if;
  return null;
end $$;

-- At the commit: a deposit checks and stores its bytes before, and must not hold the company's row meanwhile. Taken last,
-- it waits for nothing else, so that two deposits cannot lock each other out.
create constraint trigger fichier_compter after insert or delete or update of taille on fichier
  deferrable initially deferred for each row execute function fichier_compter();

insert into fichier_total (compte_id, octets) select compte_id, sum(taille) from fichier group by compte_id;
