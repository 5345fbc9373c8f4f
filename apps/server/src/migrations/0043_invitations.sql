CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('org_admin', 'org_member'))
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_digest" ON "invitation" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("organisation_id",lower("email")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree (lower("email")) WHERE ended_at is null;