-- The number of the writing transaction. A reader that asks for "revision >= the pg_snapshot_xmin() of my last reading"
-- misses nothing, whatever the order in which transactions end; a sequence could not promise that.
CREATE FUNCTION "model_take_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_revision" BEFORE INSERT OR UPDATE ON "model"
  FOR EACH ROW EXECUTE FUNCTION "model_take_revision"();
--> statement-breakpoint
-- One message a transaction and kind of change: 'insert' and 'update' leave revisions to read, after 'delete' and
-- 'truncate' the listener compares its ids with the table's.
CREATE FUNCTION "model_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', lower(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "model"
  FOR EACH STATEMENT EXECUTE FUNCTION "model_announce"();
