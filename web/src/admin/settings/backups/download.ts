import { api } from '../../../api/client.ts';

const WAITING = 'The download begins in a moment. You can close this tab afterwards.';

/**
 * Downloads a backup in a tab of its own (spec 7). The tab is opened before the link is asked for: browsers let a click
 * open one, and an answer that comes later none.
 */
export async function download(filename: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) explain(tab, filename);
  try {
    const { url } = await api.backups.downloadBackup({ params: { filename } });
    // Where browsers let nobody open tabs, the file comes here; it is one to keep, which leads away from nothing.
    (tab ?? window).location.replace(url);
  } catch (refusal) {
    tab?.close();
    throw refusal;
  }
}

/** NOTE: whatever is downloaded leaves an empty tab empty, so that these words stay in it. */
function explain(tab: Window, filename: string): void {
  tab.opener = null;
  const { document: page } = tab;
  page.title = filename;
  page.documentElement.lang = 'en';
  page.documentElement.style.colorScheme = 'light dark';
  Object.assign(page.body.style, { margin: '3rem', fontFamily: 'system-ui, sans-serif', lineHeight: '1.55' });
  const words = page.createElement('p');
  words.textContent = WAITING;
  page.body.replaceChildren(words);
}
