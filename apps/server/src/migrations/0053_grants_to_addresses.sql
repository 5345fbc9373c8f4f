ALTER TABLE "grant" DROP CONSTRAINT "grant_subject";--> statement-breakpoint
ALTER TABLE "grant" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "grant_address" ON "grant" USING btree ("address") WHERE address is not null;--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_subject" UNIQUE NULLS NOT DISTINCT("item_id","subject_kind","account_id","organisation_id","link_kind","address");--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_address_named" CHECK (("grant"."subject_kind" = 'address') = ("grant"."address" is not null));