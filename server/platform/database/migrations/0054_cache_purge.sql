CREATE TABLE "derived"."purged_table" (
	"name" text PRIMARY KEY NOT NULL,
	"change" text NOT NULL
);
