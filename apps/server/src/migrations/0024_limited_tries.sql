CREATE TABLE "limited_tries" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limited_tries_forgotten" ON "limited_tries" USING btree ("forgotten_at");