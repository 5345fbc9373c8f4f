CREATE TABLE "window_presets" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"presets" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "window_presets" ADD CONSTRAINT "window_presets_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;