CREATE INDEX "model_code_same_key" ON "model" USING btree (lower(case when "model_code" ~ '[^ -~]|^ | $|  '
  then btrim(regexp_replace(normalize(regexp_replace("model_code", '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC), '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'))
  else "model_code" end));--> statement-breakpoint
CREATE INDEX "model_source_model_id_index" ON "model" USING btree ("source_model_id");--> statement-breakpoint
CREATE INDEX "model_name_key" ON "model" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "model_rrid_index" ON "model" USING btree ("rrid");