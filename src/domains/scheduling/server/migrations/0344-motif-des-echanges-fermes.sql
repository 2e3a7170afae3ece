-- Exchanges that a leave ended said so to both people, and a sickness something else: what kind of absence it was is nobody's to
-- read. Those that are kept say what is said since.
update echange set bde_motif_responsable_reponse = 'Une des deux personnes n’est plus disponible ce jour-là.'
  where bde_motif_responsable_reponse = E'Le poste a été retiré du planning\u00a0: congé accepté.';
update notification set notification_body = 'Une des deux personnes n’est plus disponible ce jour-là.'
  where notification_body = E'Le poste a été retiré du planning\u00a0: congé accepté.';
