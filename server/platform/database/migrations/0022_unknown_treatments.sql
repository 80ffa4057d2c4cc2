ALTER TABLE "model" ALTER COLUMN "patient" SET DEFAULT '{"sex":null,"ageYears":null,"ageGroup":null,"ethnicity":null,"priorTreatments":null}'::jsonb;--> statement-breakpoint
-- An empty list meant that no treatment was recorded. From now on it means that the patient had none, which is known
-- only of the patients of the demonstration, not of its mice and its established cell lines.
UPDATE "model" SET "patient" = jsonb_set("patient", '{priorTreatments}', 'null')
WHERE "patient"->'priorTreatments' = '[]'
  AND (NOT "demo" OR "species" <> 'Homo sapiens' OR "patient_code" LIKE 'L-%');--> statement-breakpoint
UPDATE "content_draft" SET "values" = jsonb_set("values", '{patient,priorTreatments}', 'null')
WHERE "resource" = 'model' AND "values" #> '{patient,priorTreatments}' = '[]';
