CREATE TABLE "sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"browser" text,
	"system" text,
	"network" text
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_account" ON "sign_in" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_network" ON "sign_in" USING btree ("used_at") WHERE network is not null;