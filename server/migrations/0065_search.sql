-- Classes by parts of their names, over every gym that somebody may see; people, gyms and articles have their indexes.
create index classes_search on classes using gin (lower(name) gin_trgm_ops) where archived_at is null;
