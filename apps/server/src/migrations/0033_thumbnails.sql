CREATE TABLE "thumbnail" (
	"sha256" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"picture" "bytea",
	"etag" text,
	"size" integer NOT NULL,
	"reason" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "thumbnail" ADD CONSTRAINT "thumbnail_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blob"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thumbnail_made" ON "thumbnail" USING btree ("made_at","sha256");