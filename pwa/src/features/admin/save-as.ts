/** Hands a text to the browser as a download. */
export function saveAs(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  // A slash or a colon cannot stand in a file's name everywhere.
  link.download = name.replace(/[/\\:*?"<>|]+/g, '-');
  link.click();
  // The download has its own hold on the content once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
