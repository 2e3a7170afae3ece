-- A picture of a resident: who is spoken of, to whoever comes for the first time.
alter table resident add column photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$');
