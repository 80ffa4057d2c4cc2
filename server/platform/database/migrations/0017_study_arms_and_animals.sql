ALTER TABLE "growth_study" ADD COLUMN "arms" jsonb;--> statement-breakpoint
ALTER TABLE "growth_study" ADD COLUMN "animals" jsonb;--> statement-breakpoint
-- An arm without an agent was the control, and so is one whose agent is nothing but a vehicle; its role says so from now
-- on, and what an arm was given is in one place.
UPDATE "growth_study" SET
  "arms" = coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'name', arm->'name',
      'role', CASE
        WHEN arm->'agent' = 'null' THEN 'control'
        WHEN lower(trim(arm->>'agent')) ~ '^(untreated|non-?treated|not treated|no treatment|空白|空白对照|未处理|未给药)$'
          THEN 'untreated'
        WHEN lower(trim(arm->>'agent')) ~ '^(vehicle|veh|control|ctrl|vehicle control|(normal )?saline|pbs|dmso|placebo|water)$'
          OR lower(trim(arm->>'agent')) ~ '^(0?[.]9 ?% )?(solution of )?(nacl|sodium chloride)( solution)?$'
          OR lower(trim(arm->>'agent')) ~ '^(溶媒|溶剂|对照|溶媒对照|生理盐水|安慰剂)$'
          THEN 'control'
        ELSE 'treatment'
      END,
      'agent', arm->'agent',
      'dose', arm->'dose',
      'target', coalesce("treatments"->(arm->>'name')->'target', 'null'),
      'route', coalesce("treatments"->(arm->>'name')->'route', 'null'),
      'schedule', coalesce("treatments"->(arm->>'name')->'schedule', 'null'),
      'dosingDays', "data"->'dosingDays'
    ) ORDER BY place)
    FROM jsonb_array_elements("data"->'arms') WITH ORDINALITY AS of_arms(arm, place)
  ), '[]'),
  "animals" = coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'arm', arm->'name',
      'id', animal->'id',
      'removal', null,
      'points', animal->'points'
    ) ORDER BY place, at)
    FROM jsonb_array_elements("data"->'arms') WITH ORDINALITY AS of_arms(arm, place),
      jsonb_array_elements(arm->'animals') WITH ORDINALITY AS of_animals(animal, at)
  ), '[]');--> statement-breakpoint
ALTER TABLE "growth_study" ALTER COLUMN "arms" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "growth_study" ALTER COLUMN "animals" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "growth_study" DROP COLUMN "data";--> statement-breakpoint
ALTER TABLE "growth_study" DROP COLUMN "treatments";
