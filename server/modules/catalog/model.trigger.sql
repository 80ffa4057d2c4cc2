-- `revision` is the number of the writing transaction. A reader that asks for "revision >= pg_snapshot_xmin() of my last
-- read" misses no change, in whatever order transactions end. A sequence cannot guarantee that.
CREATE FUNCTION "model_take_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_revision" BEFORE INSERT OR UPDATE ON "model"
  FOR EACH ROW EXECUTE FUNCTION "model_take_revision"();
--> statement-breakpoint
-- Sends one message for each transaction and kind of change. After 'insert' and 'update', the listener reads the new
-- revisions. After 'delete' and 'truncate', it compares its ids with those of the table.
CREATE FUNCTION "model_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', lower(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "model"
  FOR EACH STATEMENT EXECUTE FUNCTION "model_announce"();
