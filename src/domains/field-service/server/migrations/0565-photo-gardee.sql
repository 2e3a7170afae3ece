-- A photo that came beside the plan stays its author's: they put its caption right and take it off, as one of the visit.
grant update (contenu), delete on hors_planning to relais_app;
