ALTER TABLE "identity_provider" ADD COLUMN "entity_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "entry_point" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "signing_certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "server_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "start_tls" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "bind_dn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "bind_password" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "base_dn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "user_filter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "subject_attribute" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "group_base_dn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "group_filter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "second_factor" text DEFAULT 'claimed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "factor_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "factor_ticket_hash" text;--> statement-breakpoint
CREATE INDEX "sign_on_flow_factor_ticket_hash_index" ON "sign_on_flow" USING btree ("factor_ticket_hash");