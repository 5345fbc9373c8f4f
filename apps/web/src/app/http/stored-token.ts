/**
 * The access token that this browser keeps now, past the memory of this tab: another one may have renewed it or signed
 * out. Null: there is none.
 */
export function storedToken(): string | null {
  return localStorage.getItem('access_token') || null;
}

/** Whose sign-in that is, likewise. */
export function storedEmail(): string {
  return localStorage.getItem('email') ?? '';
}
