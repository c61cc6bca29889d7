import { backOfficeApi } from '../../../lib/api/back-office-client.ts';

const WAITING = 'The download begins in a moment. You can close this tab afterwards.';

/**
 * Downloads a backup. NOTE: browsers let a click open a tab, but not a later answer, so the tab is opened before the
 * link is requested.
 */
export async function downloadBackupFile(filename: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) explain(tab, filename);
  try {
    const { url } = await backOfficeApi.backups.downloadBackup(
      { params: { filename } },
      // The question appears in this tab, so the other one must not cover it.
      { beforeConfirming: () => tab?.close() },
    );
    // Without another tab it downloads here: an attachment does not leave the page.
    (tab && !tab.closed ? tab : window).location.replace(url);
  } catch (refusal) {
    tab?.close();
    throw refusal;
  }
}

/** NOTE: a download leaves its tab empty, so these words stay in it. */
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
