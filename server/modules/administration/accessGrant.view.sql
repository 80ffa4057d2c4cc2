-- One row for each role of each user and for each API token (accessGrant.ts), with the columns that every resource has.
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
  NULL, "api_token"."data_scope", "api_token"."codes", "api_token"."created_at", "api_token"."created_by",
  "api_token"."last_used_at", "api_token"."expires_at", "account"."enabled"
FROM "api_token"
JOIN "account" ON "account"."id" = "api_token"."account_id"
WHERE "api_token"."revoked_at" IS NULL AND "api_token"."expires_at" > now();
