import { expect, test, vi } from 'vitest';
import { saveBlob } from './save-blob.ts';

test('a download has a name that every system holds, and says which', () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  expect(saveBlob(new Blob(['x']), 'exe\u202egpj.png')).toBe('exe_gpj.png');
  expect(saveBlob(new Blob(['x']), 'photo.png')).toBe('photo.png');
  expect(names).toEqual(['exe_gpj.png', 'photo.png']);
});
