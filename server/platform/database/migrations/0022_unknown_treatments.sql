ALTER TABLE "model" ALTER COLUMN "patient" SET DEFAULT '{"sex":null,"ageYears":null,"ageGroup":null,"ethnicity":null,"priorTreatments":null}'::jsonb;--> statement-breakpoint
-- An empty list meant that no treatment was recorded. From now on it means that the patient had none, which is known
-- only of the patients of the demonstration, not of its mice and its established cell lines.
UPDATE "model" SET "patient" = jsonb_set("patient", '{priorTreatments}', 'null')
WHERE "patient"->'priorTreatments' = '[]'
  AND (NOT "demo" OR "species" <> 'Homo sapiens' OR "patient_code" LIKE 'L-%');--> statement-breakpoint
UPDATE "content_draft" SET "values" = jsonb_set("values", '{patient,priorTreatments}', 'null')
WHERE "resource" = 'model' AND "values" #> '{patient,priorTreatments}' = '[]';--> statement-breakpoint
-- Models in the trash, and their drafts there, can be restored.
UPDATE "removed_record" SET "row" = jsonb_set("row", '{patient,priorTreatments}', 'null')
WHERE "resource" = 'model' AND "row" #> '{patient,priorTreatments}' = '[]'
  AND ("row"->'demo' <> 'true' OR "row"->>'species' <> 'Homo sapiens' OR "row"->>'patient_code' LIKE 'L-%');--> statement-breakpoint
UPDATE "removed_record" SET "belonging" = jsonb_set(
  "belonging", ARRAY[("place" - 1)::text, 'rows', '0', 'values', 'patient', 'priorTreatments'], 'null')
FROM (
  SELECT "id" AS "of", "place" FROM "removed_record", jsonb_array_elements("belonging") WITH ORDINALITY AS "part" ("part", "place")
  WHERE "resource" = 'model' AND "part"->>'table' = 'content_draft'
    AND "part" #> '{rows,0,values,patient,priorTreatments}' = '[]'
) AS "draft"
WHERE "id" = "of";
