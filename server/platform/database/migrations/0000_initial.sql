CREATE TABLE "account_role" (
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	CONSTRAINT "account_session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"work_email" text NOT NULL,
	"password_hash" text NOT NULL,
	"organization" text,
	"job_title" text,
	"country" text,
	"phone" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"locked_until" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"consent_at" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject" text NOT NULL,
	"network" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenge" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" jsonb NOT NULL,
	"link" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "banner_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "disease" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"oncotree_codes" text[] DEFAULT '{}' NOT NULL,
	"oncotree_excluded" text[] DEFAULT '{}' NOT NULL,
	"disease_title" jsonb NOT NULL,
	"organ" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtypes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"standard_of_care" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "disease_code_unique" UNIQUE("code"),
	CONSTRAINT "disease_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "gene" (
	"symbol" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"entrez_id" integer,
	"cytoband" text
);
--> statement-breakpoint
CREATE TABLE "gene_panel" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"mutation_genes" text[],
	"copy_number_genes" text[],
	"fusion_genes" text[]
);
--> statement-breakpoint
CREATE TABLE "growth_study" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"model_id" uuid NOT NULL,
	"study" text NOT NULL,
	"started_on" date,
	"data" jsonb NOT NULL,
	"treatments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "growth_study_modelId_study_unique" UNIQUE("model_id","study")
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"model_code" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"model_type" text NOT NULL,
	"species" text NOT NULL,
	"disease_id" uuid,
	"oncotree_code" text,
	"cancer_type" text NOT NULL,
	"histology" text,
	"primary_site" text,
	"collection_site" text,
	"tumor_type" text DEFAULT 'unknown' NOT NULL,
	"stage" text,
	"grade" text,
	"patient_code" text,
	"patient" jsonb NOT NULL,
	"host_strain" text,
	"engraftment" jsonb DEFAULT '{"site":null,"type":null}'::jsonb NOT NULL,
	"passage" text,
	"growth" jsonb DEFAULT '{"doublingTimeDays":null,"takeRatePercent":null}'::jsonb NOT NULL,
	"alterations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tested_panel" text,
	"tested_genes" text[] DEFAULT '{}' NOT NULL,
	"expression" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"copy_number" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"biomarkers" jsonb NOT NULL,
	"responses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"data_available" text[] DEFAULT '{}' NOT NULL,
	"quality_checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider" text,
	"catalog_number" text,
	"rrid" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comments" text,
	"added_on" date DEFAULT current_date NOT NULL,
	"source" text NOT NULL,
	"source_model_id" text NOT NULL,
	"license" text,
	"demo" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "model_modelCode_unique" UNIQUE("model_code"),
	CONSTRAINT "model_source_sourceModelId_unique" UNIQUE("source","source_model_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"category_id" uuid NOT NULL,
	"topic_name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"file_key" text NOT NULL,
	"pages" integer NOT NULL,
	"bytes" integer NOT NULL,
	"etag" text NOT NULL,
	"is_head" boolean DEFAULT false NOT NULL,
	"published_at" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "newsletter_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "newsletter_category" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_category_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "newsletter_disease" (
	"newsletter_id" uuid NOT NULL,
	"disease_id" uuid NOT NULL,
	CONSTRAINT "newsletter_disease_newsletter_id_disease_id_pk" PRIMARY KEY("newsletter_id","disease_id")
);
--> statement-breakpoint
CREATE TABLE "oncotree_node" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_code" text,
	"tissue" text,
	"main_type" text,
	"level" integer,
	"disease_id" uuid,
	"retired" boolean DEFAULT false NOT NULL,
	"replaced_by" text
);
--> statement-breakpoint
CREATE TABLE "panel" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"study_design" jsonb NOT NULL,
	"deliverables" jsonb NOT NULL,
	"slots_total" integer NOT NULL,
	"slots_taken" integer DEFAULT 0 NOT NULL,
	"opens_at" date NOT NULL,
	"closes_at" date NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "panel_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "panel_disease" (
	"panel_id" uuid NOT NULL,
	"disease_id" uuid NOT NULL,
	CONSTRAINT "panel_disease_panel_id_disease_id_pk" PRIMARY KEY("panel_id","disease_id")
);
--> statement-breakpoint
CREATE TABLE "panel_model" (
	"panel_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "panel_model_panel_id_model_id_pk" PRIMARY KEY("panel_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"field" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_type_entityId_field_unique" UNIQUE("type","entity_id","field")
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"concept" text NOT NULL,
	"term" text NOT NULL,
	"language" text NOT NULL,
	"relation" text NOT NULL,
	"ambiguity" text DEFAULT '' NOT NULL,
	CONSTRAINT "synonym_kind_concept_term_language_unique" UNIQUE("kind","concept","term","language")
);
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dictionary_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_detail" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"dictionary_id" uuid NOT NULL,
	"dcode" text NOT NULL,
	"dname" jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"color" text,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dictionary_detail_dictionaryId_dcode_unique" UNIQUE("dictionary_id","dcode")
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"name" jsonb NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"ico" text,
	"kind" text NOT NULL,
	"code" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "menu_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"data_scope" text DEFAULT 'own' NOT NULL,
	"grants" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "role_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "idempotent_call" (
	"digest" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"purpose" text NOT NULL,
	"to" text NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"secret" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disease" ADD CONSTRAINT "disease_parent_id_disease_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."disease"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_study" ADD CONSTRAINT "growth_study_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_disease_id_disease_id_fk" FOREIGN KEY ("disease_id") REFERENCES "public"."disease"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_tested_panel_gene_panel_code_fk" FOREIGN KEY ("tested_panel") REFERENCES "public"."gene_panel"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter" ADD CONSTRAINT "newsletter_category_id_newsletter_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."newsletter_category"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_disease" ADD CONSTRAINT "newsletter_disease_newsletter_id_newsletter_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_disease" ADD CONSTRAINT "newsletter_disease_disease_id_disease_id_fk" FOREIGN KEY ("disease_id") REFERENCES "public"."disease"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oncotree_node" ADD CONSTRAINT "oncotree_node_disease_id_disease_id_fk" FOREIGN KEY ("disease_id") REFERENCES "public"."disease"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_disease" ADD CONSTRAINT "panel_disease_panel_id_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_disease" ADD CONSTRAINT "panel_disease_disease_id_disease_id_fk" FOREIGN KEY ("disease_id") REFERENCES "public"."disease"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_model" ADD CONSTRAINT "panel_model_panel_id_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_model" ADD CONSTRAINT "panel_model_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_detail" ADD CONSTRAINT "dictionary_detail_dictionary_id_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_role_role_id_index" ON "account_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "account_session_account_id_index" ON "account_session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_work_email" ON "account" USING btree (lower("work_email"));--> statement-breakpoint
CREATE INDEX "one_time_code_account_id_index" ON "one_time_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_subject_at_index" ON "sign_in_attempt" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_network_at_index" ON "sign_in_attempt" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "growth_study_model_id_index" ON "growth_study" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "model_revision_index" ON "model" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "model_disease_id_index" ON "model" USING btree ("disease_id");--> statement-breakpoint
CREATE INDEX "model_patient_code_index" ON "model" USING btree ("patient_code");--> statement-breakpoint
CREATE INDEX "newsletter_category_id_index" ON "newsletter" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "newsletter_disease_disease_id_index" ON "newsletter_disease" USING btree ("disease_id");--> statement-breakpoint
CREATE INDEX "oncotree_node_parent_code_index" ON "oncotree_node" USING btree ("parent_code");--> statement-breakpoint
CREATE INDEX "oncotree_node_disease_id_index" ON "oncotree_node" USING btree ("disease_id");--> statement-breakpoint
CREATE INDEX "panel_disease_disease_id_index" ON "panel_disease" USING btree ("disease_id");--> statement-breakpoint
CREATE INDEX "panel_model_model_id_index" ON "panel_model" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "synonym_kind_index" ON "synonym" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "menu_parent_id_index" ON "menu" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "idempotent_call_started_at" ON "idempotent_call" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "mail_message_due" ON "mail_message" USING btree ("due_at") WHERE "mail_message"."state" = 'queued';
--> statement-breakpoint
-- The number of the writing transaction. A reader that asks for "revision >= the pg_snapshot_xmin() of my last reading"
-- misses nothing, whatever the order in which transactions end; a sequence could not promise that.
CREATE FUNCTION "model_take_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_revision" BEFORE INSERT OR UPDATE ON "model"
  FOR EACH ROW EXECUTE FUNCTION "model_take_revision"();
--> statement-breakpoint
-- One message a transaction and kind of change: 'insert' and 'update' leave revisions to read, after 'delete' and
-- 'truncate' the listener compares its ids with the table's.
CREATE FUNCTION "model_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', lower(TG_OP));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "model_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "model"
  FOR EACH STATEMENT EXECUTE FUNCTION "model_announce"();
