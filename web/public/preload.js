// Asks for the code of the screen at this address together with the page's own (`web/preload-screens.ts`).
{
  const { pathname } = location;
  const { screens } = document.currentScript.dataset;
  for (const { path, below, role, files } of JSON.parse(screens || '[]')) {
    const isHere = pathname === path || (below && pathname.startsWith(`${path}/`));
    if (!isHere || (role && role !== storedRole())) continue;
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
      document.head.append(link);
    }
  }

  function storedRole() {
    try {
      return localStorage.getItem('role');
    } catch {
      return null;
    }
  }
}
