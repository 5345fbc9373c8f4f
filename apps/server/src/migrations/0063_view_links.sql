CREATE TABLE "view_link" (
	"code" text NOT NULL,
	"item_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"view" jsonb NOT NULL,
	CONSTRAINT "view_link_code_item_id_pk" PRIMARY KEY("code","item_id")
);
--> statement-breakpoint
ALTER TABLE "view_link" ADD CONSTRAINT "view_link_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_link" ADD CONSTRAINT "view_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_link_account" ON "view_link" USING btree ("account_id","digest");--> statement-breakpoint
CREATE INDEX "view_link_item" ON "view_link" USING btree ("item_id");