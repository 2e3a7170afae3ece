-- Of the actions that a device said it held, how many wait for its person to choose rather than for the network.
alter table session add column a_resoudre integer not null default 0;
