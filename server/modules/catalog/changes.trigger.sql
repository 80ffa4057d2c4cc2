-- Which transactions wrote to the tables that searches and figures are computed from (platform/database/changes.ts).
CREATE FUNCTION "table_change_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "derived"."table_change" ("name", "transaction", "sum")
  VALUES (TG_TABLE_NAME, pg_current_xact_id()::text::bigint, pg_current_xact_id()::text::numeric)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "growth_study_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "growth_study"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "disease_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "oncotree_node_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "oncotree_node"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "gene_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gene"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "gene_panel_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gene_panel"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE TRIGGER "synonym_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonym"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
