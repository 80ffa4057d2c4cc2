CREATE TABLE "derived"."stored_index" (
	"token" uuid PRIMARY KEY NOT NULL,
	"transaction" bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
