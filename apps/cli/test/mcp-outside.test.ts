import { readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { AllowedFolders } from '../src/mcp/allowed-folders.ts';
import { convertTool } from '../src/mcp/convert-tool.ts';
import { endThreads, testHost } from './in-process.ts';
import { connect } from './mcp-client.ts';
import { pngPixel, serveFolders } from './mcp-server.ts';
import { makeTree, runIn, snapshotOf } from './program.ts';
import { ppm } from './tiny-pictures.ts';

const { root, allowed, temporary, server, newFolder, end } = await serveFolders();
afterAll(end);

describe('paths outside', () => {
  const outside = { code: 'outside-folders' };

  test.each([
    ['absolute', () => join(root, 'outside/secret.ppm')],
    ['by ..', () => '../outside/secret.ppm'],
    ['by .. behind a folder', () => join(allowed, 'deep/../../outside/secret.ppm')],
    ['a link', () => 'link.ppm'],
    ['a link to a folder', () => 'away'],
    ['behind a link', () => 'away/secret.ppm'],
    ['a link that leads nowhere', () => 'nowhere'],
    ['a folder', () => join(root, 'outside')],
    ['a pattern', () => join(root, 'outside/*.ppm')],
    ['a pattern behind ..', () => 'deep/../../outside/*'],
    ['a pattern behind a link', () => 'away/*.ppm'],
    ['an address', () => pathToFileURL(join(root, 'outside/secret.ppm')).href],
    ['one that is not there', () => join(root, 'outside/gone.ppm')],
    ['a folder whose name begins alike', () => `${allowed}-not/a.ppm`],
  ])('%s is neither converted nor inspected nor planned', async (_name, path) => {
    const before = snapshotOf(root);
    const paths = [path()];
    const converted = await server.call('convert_images', { paths, to: 'png', overwrite: true });
    expect(converted.failed).toBe(true);
    expect(converted.data.files?.map(({ error }) => error)).toMatchObject([outside]);
    const planned = await server.call('plan_conversion', { paths, to: 'png' });
    expect(planned.data.files?.map(({ error }) => error)).toMatchObject([outside]);
    const inspected = await server.call('inspect_image', { path: path(), preview: true });
    expect(inspected.data.error).toMatchObject(outside);
    expect(inspected.pictures).toEqual([]);
    expect(snapshotOf(root)).toEqual(before);
  });

  test.each([
    ['out, absolute', { out: join(root, 'outside') }],
    ['out, by ..', { out: '../new' }],
    ['out, behind a link', { out: 'away/new' }],
    ['out, a link that leads nowhere', { out: 'nowhere' }],
    ['join', { join: '../all.pdf', to: 'pdf' }],
    ['join, behind a link', { join: 'away/all.pdf', to: 'pdf' }],
  ])('nothing is written there: %s', async (_name, given) => {
    const before = snapshotOf(root);
    const told = await server.call('convert_images', { paths: ['a.ppm'], to: 'png', overwrite: true, ...given });
    expect(told.data.error).toMatchObject(outside);
    expect(snapshotOf(root)).toEqual(before);
  });

  test('nor where a folder below that for results leads out', async () => {
    const before = snapshotOf(join(root, 'outside'));
    const told = await server.call('convert_images', { paths: ['tree'], to: 'png', out: 'taken', overwrite: true });
    expect(told.data.files?.map(({ error }) => error)).toMatchObject([outside]);
    expect(snapshotOf(join(root, 'outside'))).toEqual(before);
  });

  test.each([
    ['a file', undefined],
    ['one file of all', 'all.pdf'],
  ])('nor where a folder has become a link meanwhile: %s', async (_name, join_) => {
    const folder = newFolder();
    makeTree(folder, { 'in/a.ppm': ppm([1, 2, 3]), 'results/keep': Buffer.from('') });
    const given = { paths: [join(folder, 'in')], to: 'pdf', preview: false };
    const place = join_ === undefined ? { out: join(folder, 'results') } : { join: join(folder, 'results', join_) };
    let steps = 0;
    const host = testHost(() => {
      steps++;
      if (steps > 1) return;
      renameSync(join(folder, 'results'), join(folder, 'was'));
      symlinkSync(join(root, 'outside'), join(folder, 'results'));
    });
    const context = { folders: new AllowedFolders([allowed]), jobs: 1, createWorker: host.createWorker };
    const call = { signal: new AbortController().signal, progress: () => {} };
    const { failed, data } = await convertTool.call({ ...given, ...place }, call, context);
    expect(steps).toBeGreaterThan(0);
    expect(failed).toBe(true);
    const message = expect.stringContaining('The folder of the result lies outside');
    expect(data['files']).toMatchObject([{ error: { code: 'write-failed', message } }]);
    expect(readdirSync(join(root, 'outside'))).toEqual(['secret.ppm']);
    await endThreads();
  });

  test('a result replaces a link itself, not what it leads to', async () => {
    const folder = newFolder();
    makeTree(folder, { 'a.ppm': ppm([5, 5, 5]), 'a.png': { link: join(root, 'outside/secret.ppm') } });
    const told = await server.call('convert_images', { paths: [join(folder, 'a.ppm')], to: 'png', overwrite: true });
    expect(told.data.converted).toBe(1);
    expect(readFileSync(join(root, 'outside/secret.ppm'))).toEqual(ppm([1, 2, 3]));
    expect(pngPixel(join(folder, 'a.png'))).toEqual([5, 5, 5]);
  });

  test('links in a folder: those that lead out are refused, the others converted; patterns match none', async () => {
    const folder = newFolder();
    const away = { link: join(root, 'outside/secret.ppm') };
    makeTree(folder, {
      'in.ppm': { link: join(allowed, 'a.ppm') },
      'out.ppm': away,
      far: { link: join(root, 'outside') },
    });
    const told = await server.call('convert_images', { paths: [folder], to: 'png' });
    expect(told.data).toMatchObject({ converted: 1, failed: 1 });
    const refused = told.data.files?.find(({ error }) => error);
    expect(refused).toMatchObject({ input: join(folder, 'out.ppm'), error: outside });
    expect(readdirSync(folder).toSorted()).toEqual(['far', 'in.png', 'in.ppm', 'out.ppm']);
    for (const pattern of ['*.ppm', '**/*.ppm', 'f*/*.ppm', '{far,x}/*.ppm']) {
      const { data } = await server.call('convert_images', { paths: [join(folder, pattern)], to: 'bmp' });
      expect(data.files?.map(({ error }) => error?.code)).toEqual(['read-failed']);
    }
  });

  test('folders are those of the command line, whatever roots the client declares', async () => {
    const { client, call, errors } = await connect(root, ['allowed/deep', 'allowed/tree'], { temporary, roots: root });
    try {
      expect(errors()).toContain(`Serving ${join(allowed, 'deep')}, ${join(allowed, 'tree')}`);
      expect((await call('inspect_image', { path: 'c.ppm' })).data).toMatchObject({ format: 'ppm' });
      expect((await call('inspect_image', { path: join(allowed, 'tree/sub/d.ppm') })).failed).toBe(false);
      expect((await call('inspect_image', { path: join(allowed, 'a.ppm') })).data.error).toMatchObject(outside);
    } finally {
      await client.close();
    }
  });

  test('a folder that is none ends the program, as wrong usage', () => {
    expect(runIn(root, 'mcp', 'gone')).toMatchObject({ code: 2, out: '', err: 'error: gone is no folder.\n' });
    expect(runIn('/', 'mcp')).toMatchObject({ code: 2, out: '' });
  });
});
