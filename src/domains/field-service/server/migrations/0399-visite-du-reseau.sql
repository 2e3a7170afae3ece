-- A visit planned from the request of another company says so from its creation (field-service §3).
grant insert (intervention_aquisition_demande_id) on intervention to relais_app;
