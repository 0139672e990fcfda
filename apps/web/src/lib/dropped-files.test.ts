import { expect, test } from 'vitest';
import { chosenFiles, droppedFiles, readDrop } from './dropped-files.ts';

const inFolder = (path: string) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
};

const fileEntry = (name: string) => ({
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
});

/** A folder whose reader gives two entries at a time, as real ones give a hundred. */
const folderEntry = (name: string, children: readonly object[]) => ({
  isDirectory: true,
  name,
  createReader: () => {
    const rest = [...children];
    return { readEntries: (done: (batch: readonly object[]) => void) => done(rest.splice(0, 2)) };
  },
});

const drop = (entries: readonly (object | null)[], files: readonly File[] = []) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files,
  }) as unknown as DataTransfer;

const paths = (list: readonly { file: File; folder: string }[]) => list.map(({ file, folder }) => [folder, file.name]);

test.each([
  ['photo.jpg', ''],
  ['Trip/photo.jpg', 'Trip'],
  ['Trip/Day 1/photo.jpg', 'Trip/Day 1'],
  ['../Trip/./photo.jpg', 'Trip'],
])('%s lies in "%s"', (path, folder) => {
  expect(chosenFiles([inFolder(path)])[0]?.folder).toBe(folder);
});

test('dropped folders are read to their last batch, nested ones too, without litter', async () => {
  const trip = folderEntry('Trip', [
    fileEntry('a.jpg'),
    fileEntry('.DS_Store'),
    folderEntry('Day 1', [fileEntry('b.jpg'), fileEntry('c.jpg'), fileEntry('d.jpg')]),
  ]);
  expect(paths(await droppedFiles(drop([trip, fileEntry('e.png')])))).toEqual([
    ['Trip', 'a.jpg'],
    ['Trip/Day 1', 'b.jpg'],
    ['Trip/Day 1', 'c.jpg'],
    ['Trip/Day 1', 'd.jpg'],
    ['', 'e.png'],
  ]);
});

test('what brings no file is named: what cannot be read, wherever it lies, and folders with nothing in them', async () => {
  const gone = (name: string) => ({
    isDirectory: false,
    name,
    file: (_: unknown, fail: (error: Error) => void) => fail(new Error()),
  });
  const locked = {
    isDirectory: true,
    name: 'Locked',
    createReader: () => ({ readEntries: (_: unknown, fail: (error: Error) => void) => fail(new Error()) }),
  };
  const trip = folderEntry('Trip', [gone('b.jpg'), locked, fileEntry('a.jpg')]);
  const litter = folderEntry('Litter', [fileEntry('.DS_Store'), folderEntry('Deep', [])]);
  const { files, left } = await readDrop(drop([trip, gone('c.jpg'), folderEntry('Empty', []), litter]));
  expect(paths(files)).toEqual([['Trip', 'a.jpg']]);
  expect(left.unread.toSorted()).toEqual(['Locked', 'b.jpg', 'c.jpg']);
  expect(left.empty).toEqual(['Empty', 'Litter']);
});

test('an entry that cannot be read leaves the others', async () => {
  const gone = {
    isDirectory: false,
    name: 'gone.jpg',
    file: (_: unknown, fail: (error: Error) => void) => fail(new Error()),
  };
  expect(paths(await droppedFiles(drop([gone, fileEntry('a.jpg')])))).toEqual([['', 'a.jpg']]);
  const trip = folderEntry('Trip', [gone, folderEntry('Day 1', [gone, fileEntry('b.jpg')])]);
  expect(paths(await droppedFiles(drop([trip])))).toEqual([['Trip/Day 1', 'b.jpg']]);
});

test('a drop without entries gives its files', async () => {
  expect(paths(await droppedFiles(drop([null], [inFolder('a.jpg')])))).toEqual([['', 'a.jpg']]);
});
