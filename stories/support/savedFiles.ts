/** A file that a part gave to the browser to save. */
export type SavedFile = { name: string; text: string };

/** Does something that saves a file, and returns the file. Nothing is saved. */
export async function savedBy(act: () => Promise<unknown>): Promise<SavedFile> {
  const { click } = HTMLAnchorElement.prototype;
  const saved = Promise.withResolvers<SavedFile>();
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download === '') click.call(this);
    else readFile(this).then(saved.resolve, saved.reject);
  };
  try {
    await act();
    return await saved.promise;
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
}

const readFile = async ({ href, download }: HTMLAnchorElement): Promise<SavedFile> => ({
  name: download,
  text: await (await fetch(href)).text(),
});
