CREATE TABLE "content_use" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_use_expires" ON "content_use" USING btree ("expires_at");