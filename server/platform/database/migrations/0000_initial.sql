CREATE TABLE "account_preference" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_preference_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
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
	"username" text,
	"group_id" uuid,
	"password_hash" text DEFAULT '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' NOT NULL,
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
	"image_id" uuid,
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
	"disease_icon_id" uuid,
	"item_img_id" uuid,
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
	"patient" jsonb DEFAULT '{"sex":null,"ageYears":null,"ageGroup":null,"ethnicity":null,"priorTreatments":[]}'::jsonb NOT NULL,
	"host_strain" text,
	"engraftment" jsonb DEFAULT '{"site":null,"type":null}'::jsonb NOT NULL,
	"passage" text,
	"growth" jsonb DEFAULT '{"doublingTimeDays":null,"takeRatePercent":null}'::jsonb NOT NULL,
	"alterations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"alteration_sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tested_panel" text,
	"tested_genes" text[] DEFAULT '{}' NOT NULL,
	"expression" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"copy_number" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"biomarkers" jsonb DEFAULT '{"msi":null,"tmbPerMb":null,"her2":null,"pdl1":null,"er":null,"pr":null}'::jsonb NOT NULL,
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
	"summary" jsonb DEFAULT '{"en":"","zh":""}'::jsonb NOT NULL,
	"file_id" uuid,
	"file_key" text DEFAULT '' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"etag" text DEFAULT '' NOT NULL,
	"is_head" boolean DEFAULT false NOT NULL,
	"published_at" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "newsletter_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "newsletter_category" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
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
	"deliverables" jsonb DEFAULT '{"en":[],"zh":[]}'::jsonb NOT NULL,
	"slots_total" integer NOT NULL,
	"slots_taken" integer DEFAULT 0 NOT NULL,
	"opens_at" date NOT NULL,
	"closes_at" date NOT NULL,
	"enlist_img_id" uuid,
	"item_img_id" uuid,
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
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"concept" text NOT NULL,
	"term" text NOT NULL,
	"language" text NOT NULL,
	"relation" text DEFAULT 'synonym' NOT NULL,
	"ambiguity" text DEFAULT '' NOT NULL,
	CONSTRAINT "synonym_kind_concept_term_language_unique" UNIQUE("kind","concept","term","language")
);
--> statement-breakpoint
CREATE TABLE "saved_search" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"address" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"sort" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"mail_when_new" boolean DEFAULT false NOT NULL,
	"seen" "bytea" NOT NULL,
	"told" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shortlist_entry" (
	"account_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"model_code" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_entry_account_id_model_id_pk" PRIMARY KEY("account_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "usage_day" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_day_day_kind_key_pk" PRIMARY KEY("day","kind","key")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dry_run" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"totals" jsonb DEFAULT '{"rows":0,"added":0,"changed":0,"unchanged":0,"refused":0,"passedOver":0}'::jsonb NOT NULL,
	"rows_of_file" integer,
	"problem" jsonb,
	"unmapped" text[] DEFAULT '{}' NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"origin" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"account_id" uuid,
	"name" text NOT NULL,
	"work_email" text NOT NULL,
	"organization" text NOT NULL,
	"country" text NOT NULL,
	"phone" text,
	"edition" text NOT NULL,
	"locale" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_address" text,
	"state" text DEFAULT 'received' NOT NULL,
	"assignee_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"level" text DEFAULT 'information' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"roles" uuid[] DEFAULT '{}' NOT NULL,
	"people" uuid[] DEFAULT '{}' NOT NULL,
	"includes_later" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_inbox" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_receipt" (
	"message_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "push_receipt_message_id_account_id_pk" PRIMARY KEY("message_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "enrollment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enrollment_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"panel_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"work_email" text NOT NULL,
	"organization" text NOT NULL,
	"country" text NOT NULL,
	"phone" text,
	"edition" text NOT NULL,
	"locale" text NOT NULL,
	"agents" jsonb NOT NULL,
	"arm_count" integer NOT NULL,
	"wished_start" date,
	"message" text DEFAULT '' NOT NULL,
	"models" jsonb NOT NULL,
	"holds_slot" boolean NOT NULL,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "antibody" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"catalog_number" text NOT NULL,
	"menu" jsonb NOT NULL,
	"name" text NOT NULL,
	"target_gene" text,
	"target_protein" text,
	"target_aliases" text[] DEFAULT '{}' NOT NULL,
	"clone" text,
	"host" text NOT NULL,
	"isotype" text,
	"clonality" text NOT NULL,
	"format" text NOT NULL,
	"conjugate" text,
	"applications" text[] DEFAULT '{}' NOT NULL,
	"reactivity" text[] DEFAULT '{}' NOT NULL,
	"size" text NOT NULL,
	"storage" text NOT NULL,
	"image_id" uuid,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "antibody_catalogNumber_unique" UNIQUE("catalog_number")
);
--> statement-breakpoint
CREATE TABLE "other_model" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"therapeutic_area" jsonb NOT NULL,
	"species" text[] DEFAULT '{}' NOT NULL,
	"strain" text,
	"induction" text NOT NULL,
	"readouts" text[] DEFAULT '{}' NOT NULL,
	"duration_days" integer,
	"positive_controls" text[] DEFAULT '{}' NOT NULL,
	"summary" jsonb NOT NULL,
	"image_id" uuid,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "other_model_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" jsonb NOT NULL,
	"task" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"missed" text DEFAULT 'once' NOT NULL,
	"overlap" text DEFAULT 'skip' NOT NULL,
	"timeout_seconds" integer DEFAULT 300 NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"wait_seconds" integer DEFAULT 10 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"next_run_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_run" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"task" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"duration_ms" integer,
	"missed_count" integer DEFAULT 0 NOT NULL,
	"output" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"server" text DEFAULT '' NOT NULL,
	"job_id" uuid
);
--> statement-breakpoint
CREATE TABLE "search_choice" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"engine" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_choice_only" CHECK ("search_choice"."only")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"etag" text NOT NULL,
	"owner" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_by" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "stored_file_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "upload_grant" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "area" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"name" jsonb NOT NULL,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "area_code_unique" UNIQUE("code")
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
CREATE TABLE "organization_group" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"leader_id" uuid,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"area_id" uuid,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "organization_group_code_unique" UNIQUE("code")
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
CREATE TABLE "rule" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"operator" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"roles" uuid[] DEFAULT '{}' NOT NULL,
	"menus" uuid[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rule_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"audience" text DEFAULT 'private' NOT NULL,
	"role_id" uuid,
	"state" jsonb NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"purpose" text NOT NULL,
	"to" text NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"locale" text NOT NULL,
	"secret" text,
	"struck" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"button" jsonb NOT NULL,
	CONSTRAINT "mail_template_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "content_draft_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"resource" text DEFAULT '' NOT NULL,
	"resource_id" uuid,
	"label" jsonb,
	"before" jsonb,
	"after" jsonb,
	"message" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"status" integer,
	"duration_ms" integer,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_record" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	"row" jsonb NOT NULL,
	"belonging" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	CONSTRAINT "removed_record_resource_recordId_unique" UNIQUE("resource","record_id")
);
--> statement-breakpoint
CREATE TABLE "sms_channel" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"channel_name" jsonb NOT NULL,
	"prefixes" text[] DEFAULT '{}' NOT NULL,
	"per_hour" integer DEFAULT 500 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sms_channel_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sms_message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"person_id" uuid,
	"channel_id" uuid NOT NULL,
	"template_code" text NOT NULL,
	"sign_name" text NOT NULL,
	"text" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"notify_status" text,
	"provider_id" text,
	"receipt_at" timestamp with time zone,
	"receipt_code" text
);
--> statement-breakpoint
CREATE TABLE "sms_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"template_name" text NOT NULL,
	"template_code" text NOT NULL,
	"sign_name" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"variables" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sms_template_templateCode_unique" UNIQUE("template_code")
);
--> statement-breakpoint
ALTER TABLE "account_preference" ADD CONSTRAINT "account_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_group_id_organization_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."organization_group"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entry" ADD CONSTRAINT "shortlist_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_assignee_id_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_inbox" ADD CONSTRAINT "push_inbox_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_receipt" ADD CONSTRAINT "push_receipt_message_id_push_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."push_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_receipt" ADD CONSTRAINT "push_receipt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_panel_id_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panel"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_assignee_id_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_account_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_grant" ADD CONSTRAINT "upload_grant_owner_account_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_parent_id_area_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."area"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_detail" ADD CONSTRAINT "dictionary_detail_dictionary_id_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_group" ADD CONSTRAINT "organization_group_parent_id_organization_group_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization_group"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_group" ADD CONSTRAINT "organization_group_area_id_area_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."area"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_role_role_id_index" ON "account_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "account_session_account_id_index" ON "account_session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_work_email" ON "account" USING btree (lower("work_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_group_id_index" ON "account" USING btree ("group_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "saved_search_name" ON "saved_search" USING btree ("account_id","name_key") WHERE "saved_search"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_search_mails" ON "saved_search" USING btree ("mailed_at") WHERE "saved_search"."mail_when_new" and "saved_search"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "import_run_newest" ON "import_run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiry_account_id_index" ON "inquiry" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "inquiry_state_created_at_index" ON "inquiry" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "push_message_due" ON "push_message" USING btree ("scheduled_at") WHERE "push_message"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "push_message_untold" ON "push_message" USING btree ("id") WHERE "push_message"."state" in ('withdrawn', 'expired');--> statement-breakpoint
CREATE UNIQUE INDEX "push_receipt_events" ON "push_receipt" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "enrollment_account_id_index" ON "enrollment" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "enrollment_panel_id_index" ON "enrollment" USING btree ("panel_id");--> statement-breakpoint
CREATE INDEX "enrollment_state_created_at_index" ON "enrollment" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "schedule_next_run_at_index" ON "schedule" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_run_once" ON "task_run" USING btree ("schedule_id","planned_at") WHERE "task_run"."trigger" <> 'manual';--> statement-breakpoint
CREATE INDEX "task_run_newest" ON "task_run" USING btree ("schedule_id","planned_at");--> statement-breakpoint
CREATE INDEX "task_run_planned" ON "task_run" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "task_run_under_way" ON "task_run" USING btree ("schedule_id") WHERE "task_run"."state" in ('waiting', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("created_at") WHERE cardinality("stored_file"."used_by") = 0;--> statement-breakpoint
CREATE INDEX "stored_file_used_by_index" ON "stored_file" USING gin ("used_by");--> statement-breakpoint
CREATE INDEX "upload_grant_expires_at_index" ON "upload_grant" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "area_parent_id_index" ON "area" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "organization_group_parent_id_index" ON "organization_group" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "menu_parent_id_index" ON "menu" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "rule_resource_index" ON "rule" USING btree ("resource");--> statement-breakpoint
CREATE INDEX "saved_view_resource_index" ON "saved_view" USING btree ("resource");--> statement-breakpoint
CREATE INDEX "idempotent_call_started_at" ON "idempotent_call" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "mail_message_due" ON "mail_message" USING btree ("due_at") WHERE "mail_message"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "mail_message_newest" ON "mail_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_message_sent" ON "mail_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "content_draft_due" ON "content_draft" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "operation_log_of_record" ON "operation_log" USING btree ("resource","resource_id","created_at");--> statement-breakpoint
CREATE INDEX "operation_log_newest" ON "operation_log" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "removed_record_newest" ON "removed_record" USING btree ("resource","removed_at");--> statement-breakpoint
CREATE INDEX "sms_message_due" ON "sms_message" USING btree ("due_at") WHERE "sms_message"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "sms_message_newest" ON "sms_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_message_sent" ON "sms_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sms_message_phone" ON "sms_message" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_message_channel" ON "sms_message" USING btree ("channel_id","created_at");
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

--> statement-breakpoint
-- The search index follows its words as it follows its models: by a message of the same channel. Words taken away take
-- no model with them.
CREATE FUNCTION "synonym_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('model_changed', 'synonym');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "synonym_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonym"
  FOR EACH STATEMENT EXECUTE FUNCTION "synonym_announce"();

--> statement-breakpoint
-- Every change of a receipt is the next event of its account. The row of the account's count is locked until the
-- transaction ends, so events become visible in the order of their numbers and a reader never passes one over.
CREATE FUNCTION "push_count_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "push_inbox" ("account_id", "last") VALUES (NEW."account_id", 1)
  ON CONFLICT ("account_id") DO UPDATE SET "last" = "push_inbox"."last" + 1
  RETURNING "last" INTO NEW."seq";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "push_receipt_event" BEFORE INSERT OR UPDATE ON "push_receipt"
  FOR EACH ROW EXECUTE FUNCTION "push_count_event"();
--> statement-breakpoint
-- Messages that are also for accounts made later. The lock keeps an account that is being made from slipping between
-- a delivery, which does not see it yet, and this look, which would not see the message yet.
CREATE FUNCTION "push_to_new_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('push_audience', 0));
  INSERT INTO "push_receipt" ("message_id", "account_id", "seq")
  SELECT "id", NEW."id", 0 FROM "push_message"
  WHERE "audience" = 'all' AND "includes_later" AND "state" IN ('sending', 'sent')
    AND coalesce("expires_at" > now(), true)
  ORDER BY "sent_at"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "push_account_added" AFTER INSERT ON "account"
  FOR EACH ROW EXECUTE FUNCTION "push_to_new_account"();
--> statement-breakpoint
CREATE FUNCTION "push_to_new_holder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('push_audience', 0));
  INSERT INTO "push_receipt" ("message_id", "account_id", "seq")
  SELECT "id", NEW."account_id", 0 FROM "push_message"
  WHERE "audience" = 'roles' AND NEW."role_id" = ANY ("roles") AND "includes_later" AND "state" IN ('sending', 'sent')
    AND coalesce("expires_at" > now(), true)
  ORDER BY "sent_at"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "push_role_given" AFTER INSERT ON "account_role"
  FOR EACH ROW EXECUTE FUNCTION "push_to_new_holder"();
