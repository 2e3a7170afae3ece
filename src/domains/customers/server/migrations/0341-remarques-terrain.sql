-- A remark about a customer is the office's until somebody says that those who go there read it too.
alter table client_observation add column pour_terrain boolean not null default false;
grant update (pour_terrain) on client_observation to relais_app;
