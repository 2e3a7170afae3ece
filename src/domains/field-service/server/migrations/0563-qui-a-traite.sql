-- Who of the office saw to what a customer said. Null: nobody did, or it was before this was kept.
alter table reponse_client add column empeche_traite_par integer;
