CREATE TABLE "account_identity" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"role_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"client_secret" text DEFAULT '' NOT NULL,
	"scopes" text DEFAULT '' NOT NULL,
	"group_claim" text DEFAULT '' NOT NULL,
	"organization_claim" text DEFAULT '' NOT NULL,
	"create_accounts" boolean DEFAULT true NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"link_domains" text[] DEFAULT '{}' NOT NULL,
	"role_map" text[] DEFAULT '{}' NOT NULL,
	"single_logout" boolean DEFAULT true NOT NULL,
	CONSTRAINT "identity_provider_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sign_on_flow" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider_id" uuid NOT NULL,
	"tried_by" uuid,
	"return_to" text NOT NULL,
	"ticket_hash" text,
	"state_hash" text,
	"browser_hash" text,
	"code_hash" text,
	"account_id" uuid,
	"subject" text,
	"provider_sid" text,
	"id_token" text,
	"trial" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_on_message" (
	"provider_id" uuid NOT NULL,
	"message_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_on_message_provider_id_message_hash_pk" PRIMARY KEY("provider_id","message_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_on_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"provider_sid" text,
	"id_token" text
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "emergency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD CONSTRAINT "sign_on_flow_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD CONSTRAINT "sign_on_flow_tried_by_account_id_fk" FOREIGN KEY ("tried_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD CONSTRAINT "sign_on_flow_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_message" ADD CONSTRAINT "sign_on_message_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_session" ADD CONSTRAINT "sign_on_session_session_id_account_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."account_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_session" ADD CONSTRAINT "sign_on_session_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_subject" ON "account_identity" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE INDEX "account_identity_account_id_index" ON "account_identity" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_flow_ticket" ON "sign_on_flow" USING btree ("ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_flow_state" ON "sign_on_flow" USING btree ("state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_flow_code" ON "sign_on_flow" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sign_on_flow_expires_at_index" ON "sign_on_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_session_provider_id_subject_index" ON "sign_on_session" USING btree ("provider_id","subject");