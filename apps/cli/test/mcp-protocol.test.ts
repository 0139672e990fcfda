import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from './mcp-client.ts';
import { serveFolders } from './mcp-server.ts';
import { makeTree, program, snapshotOf } from './program.ts';
import { ppm } from './tiny-pictures.ts';

const { root, allowed, temporary, server, newFolder, end } = await serveFolders();
afterAll(end);

/** The program without a client in between. */
function startRaw() {
  const child = spawn(process.execPath, [program, 'mcp'], {
    cwd: allowed,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const exit = once(child, 'close');
  const send = (message: Record<string, unknown>): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const clientInfo = { name: 'raw', version: '1' };
  send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  send({ method: 'notifications/initialized' });
  const messages = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    child,
    lines,
    send,
    messages,
    exit: async () => ((await exit) as [number | null])[0],
    heard: (wanted: (message: Record<string, unknown>) => boolean) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (!messages().some(wanted)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

describe('calls under way', () => {
  const given = (out: string) => ({ paths: ['slow'], to: 'avif', out, options: { speed: 0 } });

  test('tell how far they are, and never less than before', async () => {
    const heard: { readonly progress: number; readonly total?: number | undefined }[] = [];
    const onprogress = (progress: (typeof heard)[number]): void => void heard.push(progress);
    const paths = ['a.ppm', 'b.bmp', 'wide.ppm'];
    await server.call('convert_images', { paths, to: 'png', out: newFolder() }, { onprogress });
    expect(heard.at(-1)).toMatchObject({ progress: 3, total: 3 });
    const done = heard.map(({ progress }) => progress);
    expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
  });

  test('end when they are cancelled, with nothing half-written', async () => {
    const out = newFolder();
    const controller = new AbortController();
    const cancelled = server.call('convert_images', given(out), {
      signal: controller.signal,
      onprogress: () => controller.abort('not wanted'),
    });
    await expect(cancelled).rejects.toThrow('not wanted');
    // The next conversion waits for the end of what is under way: it would not come for minutes.
    const next = await server.call('convert_images', { paths: ['a.ppm'], to: 'png', out });
    expect(next.data.converted).toBe(1);
    expect(readdirSync(out)).toEqual(['a.png']);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('end with the input, and the program with them, leaving nothing behind', async () => {
    const out = newFolder();
    const raw = startRaw();
    raw.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'convert_images', arguments: given(out), _meta: { progressToken: 1 } },
    });
    await raw.heard((message) => message['method'] === 'notifications/progress');
    raw.child.stdin.end();
    expect(await raw.exit()).toBe(0);
    expect(readdirSync(out)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('end with a signal, which the exit code tells', async () => {
    const raw = startRaw();
    raw.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'convert_images', arguments: given(newFolder()), _meta: { progressToken: 1 } },
    });
    await raw.heard((message) => message['method'] === 'notifications/progress');
    raw.child.kill('SIGTERM');
    expect(await raw.exit()).toBe(143);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('the protocol', () => {
  test('has standard output for itself, whatever comes in', async () => {
    const raw = startRaw();
    raw.child.stdin.write('no JSON\n{"jsonrpc":"2.0"}\n[]\n\n{"jsonrpc":"2.0","id":7,"method":"nonsense"}\n');
    const paths = ['.', 'broken.ppm', 'link.ppm'];
    const call = (id: number, name: string, given: object): void =>
      raw.send({ id, method: 'tools/call', params: { name, arguments: given } });
    call(1, 'plan_conversion', { paths, to: 'pdf' });
    call(2, 'inspect_image', { path: 'pages.tif', preview: true });
    call(3, 'convert_images', { paths: ['a.ppm', 'broken.ppm'], to: 'jxl', out: newFolder() });
    await raw.heard(({ id }) => id === 3);
    raw.child.stdin.end();
    expect(await raw.exit()).toBe(0);
    const messages = raw.messages();
    for (const message of messages) expect(message['jsonrpc']).toBe('2.0');
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([0, 1, 2, 3, 7]));
    expect(messages).toHaveLength(5);
    expect(messages.find(({ id }) => id === 7)).toMatchObject({ error: { code: -32_601 } });
  });

  test('names that are no UTF-8 come as text that every reader takes', async () => {
    const folder = newFolder();
    makeTree(folder, { 'keep.ppm': ppm([1, 2, 3]) });
    symlinkSync(
      Buffer.from('keep.ppm'),
      Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.of(0xff), Buffer.from('.ppm')]),
    );
    const told = await server.call('convert_images', { paths: [folder], to: 'png' });
    expect(told.data.converted).toBe(2);
    expect(JSON.stringify(told)).not.toMatch(/\\ud[c-f]/);
    expect(told.data.files?.map(({ input }) => input)).toContain(join(folder, 'bad\\xff.ppm'));
  });

  test('is served as the README says', async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, text = ''] = /```json\n(\{\s+"mcpServers".*?)```/s.exec(readme) ?? [];
    const { safelight } = (JSON.parse(text) as { mcpServers: Record<string, { args: string[] }> }).mcpServers;
    const [, name, command, ...folders] = safelight?.args ?? [];
    expect([name, command, folders.length]).toEqual(['@safelight/cli', 'mcp', 1]);
    const { client, call } = await connect(root, [allowed], { temporary });
    expect((await call('inspect_image', { path: 'a.ppm' })).failed).toBe(false);
    const { tools } = await client.listTools();
    for (const tool of tools) expect(readme).toContain(`\`${tool.name}\``);
    await client.close();
  });

  test('other commands load nothing of it', () => {
    const main = readFileSync(join(program, '../../dist/main.mjs'), 'utf8');
    expect(main).toMatch(/import\("\.\/chunks\/mcp-command-[^"]*"\)/);
    expect(main).not.toMatch(/from "\.\/chunks\/mcp-command/);
  });

  test('random arguments are answered, and never end the server', async () => {
    const names = ['convert_images', 'inspect_image', 'list_formats', 'plan_conversion'];
    const path = fc.oneof(
      fc.constantFrom(
        'a.ppm',
        'b.bmp',
        'deep',
        '.',
        '..',
        '',
        '/',
        '*',
        '**',
        '[',
        '{a,b}.*',
        '!(x)',
        '\0',
        'file://x/y',
        'file:',
        '~',
      ),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const options = fc.dictionary(
      fc.oneof(
        fc.constantFrom('width', 'quality', 'pages', 'effort', 'background', '__proto__', 'constructor'),
        fc.string(),
      ),
      fc.oneof(
        fc.integer(),
        fc.double(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('1-3', 'all', '#ff0000'),
      ),
      { maxKeys: 3 },
    );
    const likely = fc.record(
      {
        paths: fc.array(path, { maxLength: 3 }),
        path,
        format: fc.oneof(fc.constantFrom('png', 'jpg', 'raw'), fc.string()),
        to: fc.constantFrom('png', 'bmp', 'pdf', 'gif', 'jpg', 'cr2', '__proto__'),
        options,
        reading: options,
        out: fc.constantFrom('made', '..', 'a.ppm', 'away', '\0'),
        join: fc.constantFrom('made/one.pdf', '../one.pdf', 'deep', ''),
        overwrite: fc.constant(false),
        preview: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const outsideBefore = snapshotOf(join(root, 'outside'));
    const inputs = readFileSync(join(allowed, 'a.ppm'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(
          { weight: 4, arbitrary: likely },
          { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) },
        ),
        async (name, given) => {
          // A random path may name the whole folder, the slow files with it.
          const { paths = [] } = given as { readonly paths?: unknown };
          fc.pre(
            !Array.isArray(paths) ||
              !paths.some((one) => ['.', '**', '*'].includes(String(one))) ||
              name !== 'convert_images',
          );
          const told = await server.call(name, given);
          if (told.failed) expect(told.text).not.toBe('');
        },
      ),
      { numRuns: 150 },
    );
    expect((await server.call('inspect_image', { path: 'a.ppm' })).data).toMatchObject({ format: 'ppm' });
    expect(snapshotOf(join(root, 'outside'))).toEqual(outsideBefore);
    expect(readFileSync(join(allowed, 'a.ppm'))).toEqual(inputs);
  });
});
