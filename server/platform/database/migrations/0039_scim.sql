CREATE TABLE "scim_given_role" (
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "scim_given_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_role" (
	"group_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "scim_group_role_group_id_role_id_pk" PRIMARY KEY("group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "scim_member" (
	"group_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "scim_member_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "scim_user" (
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "scim_user_client_id_account_id_pk" PRIMARY KEY("client_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "scim_given_role" ADD CONSTRAINT "scim_given_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_given_role" ADD CONSTRAINT "scim_given_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_client_id_account_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_role" ADD CONSTRAINT "scim_group_role_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_role" ADD CONSTRAINT "scim_group_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_client_id_account_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_given_role_role_id_index" ON "scim_given_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name" ON "scim_group" USING btree ("client_id","display_name");--> statement-breakpoint
CREATE INDEX "scim_group_role_role_id_index" ON "scim_group_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "scim_member_account_id_index" ON "scim_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "scim_user_account_id_index" ON "scim_user" USING btree ("account_id");