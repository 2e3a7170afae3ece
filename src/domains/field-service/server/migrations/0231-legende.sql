-- What is written under a photo may be put right by whoever took it; the audit keeps what stood there.
grant update (legende) on intervention_fichier to relais_app;
