/** Returns the role of the signed-in person. A stored session has both a token and a role. */
export function storedRole(storage: Storage): 'admin' | 'user' | undefined {
  const role = storage.getItem('role');
  return storage.getItem('token') && (role === 'admin' || role === 'user') ? role : undefined;
}
