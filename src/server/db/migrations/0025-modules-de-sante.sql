-- Modules whose rows tell of somebody's health: shut in a borrowed session, with the pages reached from them.
alter table module add column sante boolean not null default false;
