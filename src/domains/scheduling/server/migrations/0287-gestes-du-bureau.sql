-- What the month desk does beside posts: events of a day, nights, duties.
grant insert, delete on evenement to relais_app;
grant update (event_etat) on evenement to relais_app;
grant insert on nuit to relais_app;
grant update (etat_nuit) on nuit to relais_app;
grant insert, delete on astreinte to relais_app;
