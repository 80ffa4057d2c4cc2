ALTER TABLE "disease" ADD COLUMN "image_id" uuid;--> statement-breakpoint
UPDATE "picture" SET "field" = 'image' WHERE "type" = 'other' AND "field" = 'itemImg';