CREATE TABLE "custom_permission" (
	"account_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custom_permission_account_id_permission_pk" PRIMARY KEY("account_id","permission")
);
--> statement-breakpoint
ALTER TABLE "custom_permission" ADD CONSTRAINT "custom_permission_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;