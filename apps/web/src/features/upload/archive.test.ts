// @vitest-environment node
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { openArchive } from './archive.ts';

async function archive(names: readonly string[], password?: string): Promise<File> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const name of names) {
    const options = { lastModDate: new Date(2026, 4, 3, 12), ...(password === undefined ? {} : { password }) };
    await zip.add(name, new TextReader(`bytes of ${name}`), options);
  }
  return new File([await zip.close()], 'photos.zip');
}

test('files come with their folders and times, without litter', async () => {
  const names = ['Trip/Day 1/a.jpg', 'b.png', '__MACOSX/Trip/._a.jpg', 'Trip/.DS_Store'];
  const opened = await openArchive({ file: await archive(names), folder: 'In' });
  if (!('files' in opened)) throw new Error(opened.problem);
  expect(opened.files.map(({ file, folder }) => `${folder}/${file.name}`)).toEqual(['In/Trip/Day 1/a.jpg', 'In/b.png']);
  const [first] = opened.files;
  expect(await first?.file.text()).toBe('bytes of Trip/Day 1/a.jpg');
  expect(first?.file.lastModified).toBe(new Date(2026, 4, 3, 12).getTime());
});

test('what is locked, damaged, empty or no archive is said', async () => {
  expect(await openArchive({ file: await archive(['a.jpg'], 'secret'), folder: '' })).toEqual({ problem: 'locked' });
  const whole = await archive(['a.jpg']);
  const cut = new File([whole.slice(0, whole.size - 30)], 'cut.zip');
  expect(await openArchive({ file: cut, folder: '' })).toEqual({ problem: 'damaged' });
  expect(await openArchive({ file: await archive(['../../etc/c.gif']), folder: '' })).toEqual({ problem: 'damaged' });
  for (const names of [[], ['__MACOSX/._a.jpg', 'Trip/.DS_Store', 'Trip/']])
    expect(await openArchive({ file: await archive(names), folder: '' })).toEqual({ problem: 'empty' });
  expect(await openArchive({ file: new File(['no archive'], 'x.zip'), folder: '' })).toEqual({ problem: 'damaged' });
});

test('an archive that claims more than memory holds is refused before it is unpacked', async () => {
  const bytes = new Uint8Array(await (await archive(['a.jpg'])).arrayBuffer());
  const view = new DataView(bytes.buffer);
  // The size in the central directory (APPNOTE 4.3.12), 24 bytes into the record.
  const record = bytes.findLastIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(record + 24, 0xfffffff0, true);
  expect(await openArchive({ file: new File([bytes], 'bomb.zip'), folder: '' })).toEqual({ problem: 'too-large' });
});
