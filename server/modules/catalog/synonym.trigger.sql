-- The search index follows its words as it follows its models: by a message of the same channel. Words taken away take
-- no model with them.
CREATE FUNCTION "synonym_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', 'synonym');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "synonym_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonym"
  FOR EACH STATEMENT EXECUTE FUNCTION "synonym_announce"();
