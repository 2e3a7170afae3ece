-- A row of the ledger is of whoever calls, which the session lookup of its transaction has found: the policy says so. The key to the
-- person's row said less (anybody of the company) and took a lock of that row for each action, with its record of the log; nobody is
-- ever deleted.
create policy auteur_seul on recu as restrictive for insert with check (utilisateur_id = (select app_utilisateur()));
alter table recu drop constraint recu_compte_id_utilisateur_id_fkey;
