CREATE TABLE "seen_tutorial" (
	"account_id" uuid NOT NULL,
	"tutorial_id" integer NOT NULL,
	CONSTRAINT "seen_tutorial_account_id_tutorial_id_pk" PRIMARY KEY("account_id","tutorial_id")
);
--> statement-breakpoint
ALTER TABLE "seen_tutorial" ADD CONSTRAINT "seen_tutorial_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;