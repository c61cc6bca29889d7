export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // NOTE: Safari begins the download after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
