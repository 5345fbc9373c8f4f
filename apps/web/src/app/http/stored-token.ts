/**
 * The access token that this browser keeps now, past the memory of this tab: another one may have renewed it or signed
 * out. Null: there is none, or something that no header can carry (RFC 9110 5.5).
 */
export function storedToken(): string | null {
  const kept = localStorage.getItem('access_token') ?? '';
  return /^[\x20-\x7e]+$/.test(kept) ? kept : null;
}

/** Whose sign-in that is, likewise. */
export function storedEmail(): string {
  return localStorage.getItem('email') ?? '';
}
