ALTER TABLE "promised_instance" ADD COLUMN "org" uuid;--> statement-breakpoint
CREATE INDEX "promised_instance_caller" ON "promised_instance" USING btree ("account","org");