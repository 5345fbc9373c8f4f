/** Folder of the numbered SQL files that make the schema. */
export const migrations = new URL('./migrations/', import.meta.url);
