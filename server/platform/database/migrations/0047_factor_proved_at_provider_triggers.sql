-- Custom SQL migration file, put your code below! --
-- One row for each role of each user and for each API token (accessGrant.ts), with the columns that every resource has.
-- A token allows no more than its owner: its row has the permissions that the owner's roles give now. Its data scope is
-- no wider than the widest of these roles. The scopes are ordered as in contract/dataScopes.ts.
CREATE OR REPLACE VIEW "access_grant" AS
SELECT md5("account_role"."account_id"::text || "account_role"."role_id"::text)::uuid AS "id",
  "account_role"."since" AS "created_at", "account_role"."given_by" AS "created_by",
  "account_role"."since" AS "updated_at", "account_role"."given_by" AS "updated_by", 1 AS "version",
  'role' AS "by", '' AS "token", "account"."id" AS "person_id", "account"."work_email" AS "work_email",
  "account"."first_name" AS "first_name", "account"."last_name" AS "last_name", "account"."group_id" AS "group_id",
  "role"."id" AS "role_id", "role"."data_scope" AS "data_scope", "role"."grants" AS "grants",
  "account_role"."since" AS "since", "account_role"."given_by" AS "given_by_id",
  greatest("account"."last_login_at", (
    SELECT max("account_session"."last_seen_at") FROM "account_session"
    WHERE "account_session"."account_id" = "account"."id"
  )) AS "last_used", NULL::timestamptz AS "ends", "account"."enabled" AS "enabled"
FROM "account_role"
JOIN "account" ON "account"."id" = "account_role"."account_id"
JOIN "role" ON "role"."id" = "account_role"."role_id"
UNION ALL
SELECT "api_token"."id", "api_token"."created_at", "api_token"."created_by", "api_token"."created_at",
  "api_token"."created_by", 1, 'token', "api_token"."name", "account"."id", "account"."work_email",
  "account"."first_name", "account"."last_name", "account"."group_id",
  NULL,
  "scope"."names"[greatest(array_position("scope"."names", "api_token"."data_scope"), (
    SELECT min(array_position("scope"."names", "role"."data_scope")) FROM "account_role"
    JOIN "role" ON "role"."id" = "account_role"."role_id"
    WHERE "account_role"."account_id" = "api_token"."account_id"
      AND ("role"."grants" && "api_token"."codes" OR '*' = ANY("role"."grants"))
  ))],
  ARRAY(
    SELECT "of_token"."code" FROM unnest("api_token"."codes") AS "of_token"("code") WHERE EXISTS (
      SELECT FROM "account_role" JOIN "role" ON "role"."id" = "account_role"."role_id"
      WHERE "account_role"."account_id" = "api_token"."account_id"
        AND ("of_token"."code" = ANY("role"."grants") OR '*' = ANY("role"."grants"))
    )
  ),
  "api_token"."created_at", "api_token"."created_by",
  "api_token"."last_used_at", "api_token"."expires_at", "account"."enabled"
FROM "api_token"
JOIN "account" ON "account"."id" = "api_token"."account_id"
CROSS JOIN (VALUES (ARRAY['all', 'organizationAndBelow', 'organization', 'own'])) AS "scope"("names")
WHERE "api_token"."revoked_at" IS NULL AND "api_token"."expires_at" > now();

--> statement-breakpoint
-- Records which transactions wrote to the tables that searches and figures are computed from
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
CREATE OR REPLACE TRIGGER "banner_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "banner"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_category_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter_category"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "newsletter_disease_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "newsletter_disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "picture_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "picture"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_disease_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel_disease"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "panel_model_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "panel_model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "antibody_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "antibody"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "other_model_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "other_model"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
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
