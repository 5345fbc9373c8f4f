CREATE TABLE "third_party_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "third_party_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "third_party_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"tokens" "bytea",
	"confirmed_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "third_party_identity" ADD CONSTRAINT "third_party_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "third_party_identity_account" ON "third_party_identity" USING btree ("account_id");