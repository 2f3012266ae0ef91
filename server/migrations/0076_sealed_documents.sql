-- The bytes of a document lie sealed, as papers of pay do: under a key of their own, which the installation's seals. So
-- do the words that were read from it. Neither is there for a file of before, until the product has sealed it.
alter table document_files add column sealed_key bytea, add column sealed_words bytea;
create index document_files_in_the_clear on document_files (id) where key is not null and sealed_key is null;
