-- The month desk stands in the menu, beside the agents it plans (specification scheduling §2 "Monthly planning").
update module set params = '{"groupe": "Plannings"}' where module = 'vx-planning-edt';
insert into profil_module (profil_id, module_id)
  select 71, module_id from module where module = 'vx-planning-edt'
  on conflict do nothing;
