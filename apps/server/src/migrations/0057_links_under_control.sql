CREATE TABLE "link_code" (
	"grant_id" uuid NOT NULL,
	"address" text NOT NULL,
	"door" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" smallint NOT NULL,
	CONSTRAINT "link_code_grant_id_address_pk" PRIMARY KEY("grant_id","address")
);
--> statement-breakpoint
CREATE TABLE "link_door" (
	"grant_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text,
	"addresses" text[],
	CONSTRAINT "link_door_one" CHECK (("link_door"."password_hash" is null) <> ("link_door"."addresses" is null))
);
--> statement-breakpoint
CREATE TABLE "link_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	"network" text NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"folders" uuid[] NOT NULL,
	"studies" uuid[] NOT NULL,
	CONSTRAINT "link_visit_once" UNIQUE("item_id","day","network","browser","address")
);
--> statement-breakpoint
ALTER TABLE "grant" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "grant" ADD COLUMN "door" uuid;--> statement-breakpoint
ALTER TABLE "grant" ADD COLUMN "watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "link_code" ADD CONSTRAINT "link_code_grant_id_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_door" ADD CONSTRAINT "link_door_grant_id_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_code_expires" ON "link_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_visit_day" ON "link_visit" USING btree ("day");--> statement-breakpoint
CREATE INDEX "grant_starts" ON "grant" USING btree ("starts_at") WHERE starts_at is not null;--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_controlled" CHECK ("grant"."link_kind" is not distinct from 'view' or ("grant"."starts_at" is null and "grant"."door" is null and not "grant"."watermark"));--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_watermark" CHECK (not ("grant"."watermark" and "grant"."allow_download"));