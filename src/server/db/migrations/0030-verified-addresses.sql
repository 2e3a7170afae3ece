-- When the address that a company was registered with was shown to be its owner's: until then it opens little. Companies that are
-- there, and those that the platform or the demonstration makes, are taken as known; a registration writes null.
alter table compte add column adresse_verifiee_a timestamptz default now();
