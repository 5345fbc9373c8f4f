CREATE TABLE "upload_link_day" (
	"item_id" uuid NOT NULL,
	"day" text NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_link_day_item_id_day_pk" PRIMARY KEY("item_id","day")
);
--> statement-breakpoint
ALTER TABLE "upload_part" ADD COLUMN "link" uuid;--> statement-breakpoint
CREATE INDEX "upload_part_link" ON "upload_part" USING btree ("link") WHERE link is not null;