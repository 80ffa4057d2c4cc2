-- Each change of a receipt is the next event of its account. The account's counter row is locked until the transaction
-- ends. Events therefore become visible in the order of their numbers, and a reader misses none.
CREATE OR REPLACE FUNCTION "push_count_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "push_inbox" ("account_id", "last") VALUES (NEW."account_id", 1)
  ON CONFLICT ("account_id") DO UPDATE SET "last" = "push_inbox"."last" + 1
  RETURNING "last" INTO NEW."seq";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "push_receipt_event" BEFORE INSERT OR UPDATE ON "push_receipt"
  FOR EACH ROW EXECUTE FUNCTION "push_count_event"();
--> statement-breakpoint
-- Gives a new account the messages that are also for later accounts. A registration gets them when it opens: its
-- address is confirmed, and it waits for no approval. Without the lock, an account that is created during a delivery
-- could miss the message: the delivery would not see the account, nor this query the message.
CREATE OR REPLACE FUNCTION "push_to_new_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('push_audience', 0));
  INSERT INTO "push_receipt" ("message_id", "account_id", "seq")
  SELECT "id", NEW."id", 0 FROM "push_message"
  WHERE ("audience" = 'all' OR "audience" = 'roles' AND "roles" && ARRAY(
      SELECT "role_id" FROM "account_role" WHERE "account_id" = NEW."id"))
    AND "includes_later" AND "state" IN ('sending', 'sent')
    AND coalesce("expires_at" > now(), true)
  ORDER BY "sent_at"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "push_account_added" AFTER INSERT ON "account"
  FOR EACH ROW WHEN (NEW."verified_at" IS NOT NULL AND NOT NEW."awaits_approval") EXECUTE FUNCTION "push_to_new_account"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "push_account_verified" AFTER UPDATE OF "verified_at", "awaits_approval" ON "account"
  FOR EACH ROW WHEN ((OLD."verified_at" IS NULL OR OLD."awaits_approval")
    AND NEW."verified_at" IS NOT NULL AND NOT NEW."awaits_approval")
  EXECUTE FUNCTION "push_to_new_account"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "push_to_new_holder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('push_audience', 0));
  INSERT INTO "push_receipt" ("message_id", "account_id", "seq")
  SELECT "id", NEW."account_id", 0 FROM "push_message"
  WHERE "audience" = 'roles' AND NEW."role_id" = ANY ("roles") AND "includes_later" AND "state" IN ('sending', 'sent')
    AND coalesce("expires_at" > now(), true)
    AND EXISTS (SELECT FROM "account" WHERE "id" = NEW."account_id" AND "verified_at" IS NOT NULL AND NOT "awaits_approval")
  ORDER BY "sent_at"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "push_role_given" AFTER INSERT ON "account_role"
  FOR EACH ROW EXECUTE FUNCTION "push_to_new_holder"();
