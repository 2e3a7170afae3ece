-- A person of trust is of age (Code de la santé publique art. L1111-6): the day of birth of a contact, where it matters.
alter table resident_contact add column contact_naissance date;
