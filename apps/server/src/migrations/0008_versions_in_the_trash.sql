CREATE TABLE "file_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filetype" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"notes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"brought_by" text,
	"replaced_at" timestamp with time zone NOT NULL,
	"replaced_by" uuid,
	"replaced_as" text,
	"replaced_with" text NOT NULL,
	CONSTRAINT "file_version_bytes" UNIQUE("item_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_version_blob" ON "file_version" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "file_version_replaced" ON "file_version" USING btree ("replaced_at");