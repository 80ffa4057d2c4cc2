-- The search index learns of changed words by a message on the channel for models. Removed words have their own kind of
-- message because they remove no model.
CREATE FUNCTION "synonym_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', 'synonym');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "synonym_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonym"
  FOR EACH STATEMENT EXECUTE FUNCTION "synonym_announce"();
