CREATE TABLE "master_key" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" "bytea" NOT NULL,
	CONSTRAINT "master_key_one" CHECK ("master_key"."one")
);
