-- Custom SQL migration file, put your code below! --
-- A study belongs to what an index knows of its model. Its model therefore gets a new revision with each write, also when
-- the write is a statement of an administrator. Models that this transaction has written already are left alone.
CREATE OR REPLACE FUNCTION "growth_study_revise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "written") THEN
    UPDATE "model" SET "revision" = "revision" WHERE "id" IN (SELECT "model_id" FROM "written")
      AND "revision" <> pg_current_xact_id()::text::bigint;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "growth_study_added" AFTER INSERT ON "growth_study" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "growth_study_revise"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "growth_study_left" AFTER UPDATE ON "growth_study" REFERENCING OLD TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "growth_study_revise"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "growth_study_changed" AFTER UPDATE ON "growth_study" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "growth_study_revise"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "growth_study_removed" AFTER DELETE ON "growth_study" REFERENCING OLD TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "growth_study_revise"();
