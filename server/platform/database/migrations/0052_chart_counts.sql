CREATE TABLE "chart_count" (
	"chart" text NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"since" date DEFAULT now() NOT NULL,
	CONSTRAINT "chart_count_chart_part_pk" PRIMARY KEY("chart","part")
);
