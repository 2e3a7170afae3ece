-- Whoever runs a house keeps its card: its address, from which the towns of its agents are near or far, and its logo, which
-- its statistics and its sheets carry.
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module = 'vx-gestion-configuration-entreprises'
  on conflict do nothing;
