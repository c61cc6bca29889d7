/** The form under which an e-mail address is unique: trimmed, NFKC, lower case. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
