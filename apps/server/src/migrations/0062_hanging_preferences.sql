CREATE TABLE "hanging_preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"at_opening" boolean NOT NULL,
	"protocols" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hanging_preferences" ADD CONSTRAINT "hanging_preferences_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;