CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"key" text,
	"data" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken_by" uuid,
	"lease_until" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"error" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_waiting" ON "job" USING btree ("kind","version","key") WHERE taken_by is null and dead_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_under_way" ON "job" USING btree ("kind","version","key") WHERE taken_by is not null;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","version","due_at") WHERE taken_by is null and dead_at is null;--> statement-breakpoint
CREATE INDEX "job_leased" ON "job" USING btree ("lease_until") WHERE taken_by is not null;--> statement-breakpoint
CREATE INDEX "job_dead" ON "job" USING btree ("kind","version","key") WHERE dead_at is not null;