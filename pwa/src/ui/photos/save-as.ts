/** Returns a file name that every system accepts, for example without slashes and colons. */
export const fileName = (name: string) => name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');

export function saveAs(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download keeps its own reference to the content once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
