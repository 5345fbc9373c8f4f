CREATE TABLE "mail_key" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "mail_key" ADD CONSTRAINT "mail_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_key_email" ON "mail_key" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "mail_key_account" ON "mail_key" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_key_expiry" ON "mail_key" USING btree ("expires_at");