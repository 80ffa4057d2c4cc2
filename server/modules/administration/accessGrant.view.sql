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
