CREATE TABLE "recent_item" (
	"account_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_item_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "star" (
	"account_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "star_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "recent_item" ADD CONSTRAINT "recent_item_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_item" ADD CONSTRAINT "recent_item_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "star" ADD CONSTRAINT "star_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "star" ADD CONSTRAINT "star_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_item_used" ON "recent_item" USING btree ("account_id","used_at" DESC NULLS LAST,"item_id");--> statement-breakpoint
CREATE INDEX "recent_item_item" ON "recent_item" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "star_item" ON "star" USING btree ("item_id");