CREATE TABLE "saml_key" (
	"use" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"certificate" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "required_acr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "exit_point" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "links_to" uuid;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "link_session" uuid;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "name_id" jsonb;--> statement-breakpoint
ALTER TABLE "sign_on_session" ADD COLUMN "name_id" jsonb;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD CONSTRAINT "sign_on_flow_links_to_account_id_fk" FOREIGN KEY ("links_to") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD CONSTRAINT "sign_on_flow_link_session_account_session_id_fk" FOREIGN KEY ("link_session") REFERENCES "public"."account_session"("id") ON DELETE cascade ON UPDATE no action;