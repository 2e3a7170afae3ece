-- A repeated key gets the answer of the first time, as the same text: jsonb puts keys in an order of its own. What jsonb could
-- not hold (a NUL in a text) is refused as before: the cast says so.
alter table recu
  alter column resultat type json using resultat::json,
  add check (jsonb_typeof(resultat::jsonb) is distinct from 'null');
