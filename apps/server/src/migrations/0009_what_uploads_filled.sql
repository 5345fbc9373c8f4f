CREATE TABLE "upload_fill" (
	"upload" uuid NOT NULL,
	"account" uuid,
	"place" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_fill_once" UNIQUE NULLS NOT DISTINCT("upload","account","place","kind","name")
);
