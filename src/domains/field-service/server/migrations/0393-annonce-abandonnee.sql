-- What was to tell a customer that their visit is cancelled does not leave once it is restored: said in the same transaction.
grant update (etat) on envoi_client to relais_app;
