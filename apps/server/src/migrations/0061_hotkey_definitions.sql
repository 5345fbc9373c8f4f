CREATE TABLE "hotkey_definitions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"definitions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hotkey_definitions" ADD CONSTRAINT "hotkey_definitions_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;