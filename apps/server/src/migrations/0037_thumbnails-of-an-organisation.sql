-- What was made is made again when somebody looks.
DELETE FROM "thumbnail";--> statement-breakpoint
ALTER TABLE "thumbnail" DROP CONSTRAINT "thumbnail_pkey";--> statement-breakpoint
ALTER TABLE "thumbnail" ADD COLUMN "org" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "thumbnail" ADD CONSTRAINT "thumbnail_sha256_org_pk" PRIMARY KEY("sha256","org");--> statement-breakpoint
ALTER TABLE "thumbnail" ADD CONSTRAINT "thumbnail_org_organisation_id_fk" FOREIGN KEY ("org") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;
