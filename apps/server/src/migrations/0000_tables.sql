-- Search in names and descriptions, Japanese included.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"global_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_organisation_id_account_id_pk" PRIMARY KEY("organisation_id","account_id"),
	CONSTRAINT "membership_role" CHECK ("membership"."role" in ('org_admin', 'org_member'))
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"quota_bytes" bigint NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_quota" CHECK ("organisation"."quota_bytes" >= 0),
	CONSTRAINT "organisation_used" CHECK ("organisation"."used_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"account_id" uuid,
	"organisation_id" uuid,
	"link_kind" text,
	"level" smallint NOT NULL,
	"expires_at" timestamp with time zone,
	"allow_download" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_subject" UNIQUE NULLS NOT DISTINCT("item_id","subject_kind","account_id","organisation_id","link_kind"),
	CONSTRAINT "grant_level" CHECK ("grant"."level" between 1 and 4),
	CONSTRAINT "grant_user" CHECK (("grant"."subject_kind" = 'user') = ("grant"."account_id" is not null)),
	CONSTRAINT "grant_organisation_named" CHECK (("grant"."subject_kind" = 'organisation') = ("grant"."organisation_id" is not null)),
	CONSTRAINT "grant_link" CHECK (("grant"."subject_kind" = 'anonymous') = ("grant"."link_kind" is not null))
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"held_until" timestamp with time zone,
	"removing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent" uuid,
	"ancestors" uuid[] NOT NULL,
	"org" uuid NOT NULL,
	"org_root" text NOT NULL,
	"owner" uuid,
	"object_type" text NOT NULL,
	"foldertype" text,
	"filetype" text,
	"name" text NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"summary" jsonb,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp with time zone,
	"outside_quota" boolean DEFAULT false NOT NULL,
	"read_only" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"sop_instance_uid" text NOT NULL,
	"sop_class_uid" text NOT NULL,
	"transfer_syntax_uid" text NOT NULL,
	"instance_number" integer,
	"rows" integer,
	"columns" integer,
	"number_of_frames" integer NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"dicom_json" "bytea" NOT NULL,
	"frames" jsonb,
	"bulk" jsonb NOT NULL,
	CONSTRAINT "instance_series_uid" UNIQUE("series_id","sop_instance_uid")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"study_id" uuid NOT NULL,
	"series_instance_uid" text NOT NULL,
	"modality" text,
	"series_number" integer,
	"series_description" text,
	"series_date" text,
	"series_time" text,
	"body_part_examined" text,
	"protocol_name" text,
	"performed_procedure_step_start_date" text,
	"performed_procedure_step_start_time" text,
	"instance_count" integer DEFAULT 0 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"qido" text NOT NULL,
	CONSTRAINT "series_study_uid" UNIQUE("study_id","series_instance_uid")
);
--> statement-breakpoint
CREATE TABLE "series_document" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"document" "bytea" NOT NULL,
	"metadata" "bytea" NOT NULL,
	"etag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"org" uuid NOT NULL,
	"place" text,
	"study_instance_uid" text NOT NULL,
	"patient_name" text,
	"patient_id" text,
	"issuer_of_patient_id" text,
	"patient_birth_date" text,
	"patient_sex" text,
	"study_date" text,
	"study_time" text,
	"study_id" text,
	"study_description" text,
	"accession_number" text,
	"referring_physician_name" text,
	"institution_name" text,
	"series_count" integer DEFAULT 0 NOT NULL,
	"instance_count" integer DEFAULT 0 NOT NULL,
	"modality_list" text[] DEFAULT '{}' NOT NULL,
	"bodypartexamined_list" text[] DEFAULT '{}' NOT NULL,
	"qido" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"upload_state" text NOT NULL,
	CONSTRAINT "study_place_uid" UNIQUE("place","study_instance_uid")
);
--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant" ADD CONSTRAINT "grant_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_parent_item_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance" ADD CONSTRAINT "instance_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance" ADD CONSTRAINT "instance_series_id_series_item_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_study_id_study_item_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_document" ADD CONSTRAINT "series_document_series_id_series_item_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_item_id_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "refresh_token" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_token_account" ON "refresh_token" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_token_expiry" ON "refresh_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "membership_account" ON "membership" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "grant_account" ON "grant" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "grant_organisation" ON "grant" USING btree ("organisation_id") WHERE organisation_id is not null;--> statement-breakpoint
CREATE INDEX "blob_held" ON "blob" USING btree ("held_until") WHERE held_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "item_children" ON "item" USING btree ("parent","sort_name","id");--> statement-breakpoint
CREATE INDEX "item_roots" ON "item" USING btree ("org","org_root","owner","sort_name","id") WHERE parent IS NULL;--> statement-breakpoint
CREATE INDEX "item_subtree" ON "item" USING gin ("ancestors") WHERE object_type = 'folder';--> statement-breakpoint
CREATE INDEX "item_blob" ON "item" USING btree ("sha256") WHERE sha256 IS NOT NULL;--> statement-breakpoint
CREATE INDEX "instance_sop_uid" ON "instance" USING btree ("sop_instance_uid");--> statement-breakpoint
CREATE INDEX "study_org_uid" ON "study" USING btree ("org","study_instance_uid");--> statement-breakpoint
CREATE INDEX "study_org_date" ON "study" USING btree ("org","study_date","item_id");--> statement-breakpoint
CREATE INDEX "study_patient_name_trgm" ON "study" USING gin ("patient_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "study_patient_id_trgm" ON "study" USING gin ("patient_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "study_accession_number_trgm" ON "study" USING gin ("accession_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "study_description_trgm" ON "study" USING gin ("study_description" gin_trgm_ops);