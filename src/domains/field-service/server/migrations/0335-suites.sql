-- Follow-ups of a visit are found by the visit that they follow (specification field-service §3 "Intervention").
create index intervention_suites on intervention (compte_id, intervention_reference) where intervention_reference > 0;
grant insert (intervention_reference) on intervention to relais_app;
