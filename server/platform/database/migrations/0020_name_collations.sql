-- Custom SQL migration file, put your code below! --
-- How names are sorted for readers of each language (platform/database/collation.ts): in Chinese by pinyin, numbers
-- inside by their value.
CREATE COLLATION IF NOT EXISTS "names_en" (provider = icu, locale = 'en-u-kn-true');
--> statement-breakpoint
CREATE COLLATION IF NOT EXISTS "names_zh" (provider = icu, locale = 'zh-u-co-pinyin-kn-true');
