-- Roles that users have already: the operation log knows who gave them and when; without an entry, they date from the account.
UPDATE "account_role" SET
  "given_at" = coalesce(
    (SELECT max(l."created_at") FROM "operation_log" l
      WHERE l."resource" = 'user' AND l."resource_id" = "account_role"."account_id" AND l."action" = 'updateUserRole'
      AND l."after" -> 'roles' ? "account_role"."role_id"::text
      AND NOT coalesce(l."before" -> 'roles' ? "account_role"."role_id"::text, false)),
    (SELECT a."created_at" FROM "account" a WHERE a."id" = "account_role"."account_id"),
    "given_at"),
  "given_by" = (SELECT l."created_by" FROM "operation_log" l
    WHERE l."resource" = 'user' AND l."resource_id" = "account_role"."account_id" AND l."action" = 'updateUserRole'
    AND l."after" -> 'roles' ? "account_role"."role_id"::text
    AND NOT coalesce(l."before" -> 'roles' ? "account_role"."role_id"::text, false)
    ORDER BY l."created_at" DESC LIMIT 1);
