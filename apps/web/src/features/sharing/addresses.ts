/** Where something that is shared can be opened: paths of this product; null: there is none. */
export interface Addresses {
  /** The page that everybody is sent to who gets the public link. */
  page: string;
  /** The page on which whoever gets the upload link sends files; null: it can have none. */
  upload: string | null;
  viewer: string | null;
  download: string | null;
}
