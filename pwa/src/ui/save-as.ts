/** A name that every system takes: a slash or a colon cannot stand in one everywhere. */
export const fileName = (name: string) => name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');

/** Hands a file to the browser as a download. */
export function saveAs(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has its own hold on the content once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
