-- Custom SQL migration file, put your code below! --
-- Records which transactions wrote to the tables that searches, figures and public pages are made from
-- (platform/database/changes.ts), and notifies every server of the changed tables (platform/database/changeFeed.ts).
CREATE OR REPLACE FUNCTION "table_change_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "derived"."table_change" ("name", "transaction", "sum")
  VALUES (TG_TABLE_NAME, pg_current_xact_id()::text::bigint, pg_current_xact_id()::text::numeric)
  ON CONFLICT DO NOTHING;
  PERFORM pg_notify('table_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "table_change_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "model_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "growth_study_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "growth_study"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "disease_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "oncotree_node_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "oncotree_node"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "gene_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gene"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "gene_panel_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gene_panel"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "synonym_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonym"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "banner_told" ON "banner";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "banner_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "banner"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "newsletter_told" ON "newsletter";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "newsletter_category_told" ON "newsletter_category";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_category_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter_category"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "newsletter_disease_told" ON "newsletter_disease";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_disease_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter_disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "picture_told" ON "picture";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "picture_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "picture"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "panel_told" ON "panel";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "panel_disease_told" ON "panel_disease";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_disease_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel_disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "panel_model_told" ON "panel_model";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_model_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel_model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "antibody_told" ON "antibody";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "antibody_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "antibody"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "other_model_told" ON "other_model";
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "other_model_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "other_model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_note"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "account_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "account"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "account_role_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "account_role"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "role_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
-- A second factor may be what a role requires. Its use changes no rights.
CREATE OR REPLACE TRIGGER "account_totp_told" AFTER INSERT OR UPDATE OF "confirmed_at" OR DELETE OR TRUNCATE ON "account_totp"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "passkey_told" AFTER INSERT OR DELETE OR TRUNCATE ON "passkey"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
-- A provider may have proved the second factor that a role requires.
CREATE OR REPLACE TRIGGER "account_identity_told" AFTER INSERT OR UPDATE OF "factor_proved" OR DELETE OR TRUNCATE ON "account_identity"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
-- The columns that record the last activity change no rights.
CREATE OR REPLACE TRIGGER "account_session_told" AFTER UPDATE OF "revoked_at", "expires_at" OR DELETE OR TRUNCATE ON "account_session"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "api_token_told" AFTER UPDATE OF "revoked_at", "expires_at" OR DELETE OR TRUNCATE ON "api_token"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
