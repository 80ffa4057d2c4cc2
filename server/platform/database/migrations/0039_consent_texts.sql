CREATE TABLE "account_consent" (
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_consent_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "consent_text" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer NOT NULL,
	"text" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_text_version_unique" UNIQUE("version")
);
--> statement-breakpoint
ALTER TABLE "account_consent" ADD CONSTRAINT "account_consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_consent" ADD CONSTRAINT "account_consent_version_consent_text_version_fk" FOREIGN KEY ("version") REFERENCES "public"."consent_text"("version") ON DELETE restrict ON UPDATE no action;