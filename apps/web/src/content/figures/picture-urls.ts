const urls = import.meta.glob<string>('./files/*', { eager: true, query: '?url', import: 'default' });

/** The address of a picture that `npm run figures` made. */
export function pictureUrl(name: string): string {
  const url = urls[`./files/${name}`];
  if (url === undefined) throw new Error(`There is no picture ${name}.`);
  return url;
}
