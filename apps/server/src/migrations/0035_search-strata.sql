DROP INDEX "item_search";--> statement-breakpoint
DROP FUNCTION "search_keys"(uuid, uuid, text);--> statement-breakpoint
DROP FUNCTION "search_gram_keys"(uuid, uuid, text[]);--> statement-breakpoint
CREATE FUNCTION "search_stratum"(id uuid) RETURNS int4 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE BEGIN ATOMIC
  SELECT CASE WHEN get_byte(uuid_send(id), 15) % 64 = 0 THEN 0 WHEN get_byte(uuid_send(id), 15) % 8 = 0 THEN 1 ELSE 2 END;
END;--> statement-breakpoint
CREATE FUNCTION "search_gram_keys"(stratum int4, org uuid, owner uuid, grams text[]) RETURNS int8[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT array_agg(hashtextextended(gram, area))
  FROM (SELECT hashtextextended(org::text || coalesce(owner::text, ''), stratum) AS area) seed, unnest(grams) gram;
END;--> statement-breakpoint
CREATE FUNCTION "search_keys"(id uuid, org uuid, owner uuid, words text) RETURNS int8[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 BEGIN ATOMIC
  SELECT search_gram_keys(search_stratum(id), org, owner, search_grams(words));
END;--> statement-breakpoint
CREATE INDEX "item_search" ON "item" USING gin (search_keys(id, org, owner, search_text)) WITH (fastupdate=false) WHERE search_text IS NOT NULL AND trashed_at IS NULL;
