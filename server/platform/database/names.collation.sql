-- The order of names in each language (platform/database/collation.ts). Chinese is sorted by pinyin, and numbers in
-- names by their value.
CREATE COLLATION IF NOT EXISTS "names_en" (provider = icu, locale = 'en-u-kn-true');
--> statement-breakpoint
CREATE COLLATION IF NOT EXISTS "names_zh" (provider = icu, locale = 'zh-u-co-pinyin-kn-true');
