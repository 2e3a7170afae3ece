-- A second report that is refused for its amount is kept whole all the same: what its lines come to has no ceiling.
alter table cloture_concurrente alter column total_ttc_cents type bigint;
