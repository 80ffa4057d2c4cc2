-- A kept search ranks expression in the whole catalog, as it did when it was kept; new ones say so only if they ask for it.
UPDATE "saved_search" SET "criteria" = jsonb_set("criteria", '{genes}', (
  SELECT jsonb_agg(CASE WHEN gene ? 'expressionPercentile' AND NOT gene ? 'among' THEN gene || '{"among": "catalog"}' ELSE gene END ORDER BY place)
  FROM jsonb_array_elements("criteria"->'genes') WITH ORDINALITY AS asked(gene, place)
)) WHERE jsonb_path_exists("criteria", '$.genes[*].expressionPercentile');
