/** Who reads. */
export interface Reader {
  /** Null: nobody has signed in. */
  readonly email: string | null;
  /** Of the product. */
  readonly version: string;
}
