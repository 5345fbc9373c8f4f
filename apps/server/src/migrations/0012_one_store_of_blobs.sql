CREATE TABLE "blob_store" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "blob_store_one" CHECK ("blob_store"."one")
);
