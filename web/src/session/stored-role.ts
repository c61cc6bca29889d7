/** The role of whoever is signed in: a token and a role are both stored (spec 4). */
export function storedRole(storage: Storage): 'admin' | 'user' | undefined {
  const role = storage.getItem('role');
  return storage.getItem('token') && (role === 'admin' || role === 'user') ? role : undefined;
}
