-- Whom a publication was for; null: everybody of the house. A day without a post is a rest once its planning is published to that
-- person, and nothing that anybody has decided before.
alter table planning_publication add column pour integer[];
