CREATE SEQUENCE "public"."reading_clock" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "measurement" (
	"item_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"clock" bigint NOT NULL,
	"removed" boolean NOT NULL,
	"record" jsonb NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "measurement_item_id_id_pk" PRIMARY KEY("item_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurement_version" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measurement_version_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"clock" bigint,
	"base" bigint NOT NULL,
	"record" jsonb,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_version" ADD CONSTRAINT "measurement_version_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measurement_version_of" ON "measurement_version" USING btree ("item_id","measurement_id");