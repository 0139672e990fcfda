import { ConvertError } from '@safelight/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerPool } from './pool.ts';
import type { StudyJob, WorkerJob, WorkerRequest } from './protocol.ts';
import { type Fake, fake, good, job, options, output, slowly } from './test-worker.ts';

describe('WorkerPool', () => {
  let spawned: Fake[] = [];
  const keep = (worker: Fake): Fake => {
    spawned.push(worker);
    return worker;
  };
  beforeEach(() => {
    spawned = [];
  });

  test('starts workers when they are needed, at most as many as its size, and keeps them', async () => {
    const pool = new WorkerPool({ size: 2, spawn: () => keep(fake(good)) });
    expect(pool.live).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => pool.run(job, options())));
    expect(spawned).toHaveLength(2);
    pool.dispose();
    expect(spawned.every((worker) => worker.terminated)).toBe(true);
  });

  test('a worker that is still starting when all are ended is ended too', async () => {
    const pool = new WorkerPool({ size: 2, spawn: () => keep(fake(good, false)) });
    const runs = [pool.run(job, options()), pool.run(job, options())];
    await expect.poll(() => spawned.length).toBe(2);
    pool.dispose();
    for (const worker of spawned) worker.reply({ type: 'worker_ready' });
    for (const run of runs) await expect(run).rejects.toMatchObject({ code: 'worker-failed' });
    expect(spawned.every((worker) => worker.terminated)).toBe(true);
    expect(pool.live).toBe(0);
    // It may be used again, with as many workers as before.
    const later = Array.from({ length: 2 }, () => pool.run(job, options()));
    await expect.poll(() => spawned.length).toBe(4);
    for (const worker of spawned.slice(2)) worker.reply({ type: 'worker_ready' });
    await Promise.all(later);
  });

  test('an empty pool says so', async () => {
    const pool = new WorkerPool({ size: 0, spawn: () => fake(good) });
    await expect(pool.run(job, options())).rejects.toThrow('No workers available');
    await expect(pool.runBatch([job], options())).rejects.toThrow('No workers available for batch processing');
  });

  test('a worker that gives no ready signal: Worker N initialization timeout', async () => {
    const pool = new WorkerPool({ size: 1, startTimeout: 20, spawn: () => fake(good, false) });
    await expect(pool.run(job, options())).rejects.toThrow('Worker 1 initialization timeout');
  });

  test('some workers failing to start is a warning; the others do the work', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const slow = (request: WorkerRequest, worker: Fake): void => void setTimeout(() => good(request, worker), 40);
    const pool = new WorkerPool({ size: 3, startTimeout: 20, spawn: (index) => fake(slow, index === 1) });
    const results = await Promise.all(Array.from({ length: 4 }, () => pool.run(job, options())));
    expect(results).toHaveLength(4);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/Worker \d initialization timeout/));
    warn.mockRestore();
  });

  test('a dead worker is replaced and its file tried once more', async () => {
    let count = 0;
    const pool = new WorkerPool({
      size: 1,
      spawn: () => (++count === 1 ? fake((_, worker) => worker.die('crash')) : fake(good)),
    });
    await expect(pool.run(job, options())).resolves.toBe(output);
    expect(count).toBe(2);
  });

  test('a file that kills two workers fails with a code; the next file is converted', async () => {
    let count = 0;
    const pool = new WorkerPool({
      size: 1,
      spawn: () => (++count <= 2 ? fake((_, worker) => worker.die('crash')) : fake(good)),
    });
    await expect(pool.run(job, options())).rejects.toMatchObject({ code: 'worker-failed' });
    await expect(pool.run(job, options())).resolves.toBe(output);
  });

  test('aborting terminates the worker and rejects with AbortError', async () => {
    const pool = new WorkerPool({ size: 1, spawn: () => keep(fake(() => {})) });
    const controller = new AbortController();
    const running = pool.run(job, options(controller.signal));
    setTimeout(() => controller.abort(), 10);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(spawned[0]?.terminated).toBe(true);
  });

  test('a conversion over its time limit fails with timed-out', async () => {
    const pool = new WorkerPool({ size: 1, spawn: () => fake(() => {}) });
    await expect(pool.run(job, options(undefined, 20))).rejects.toMatchObject({ code: 'timed-out' });
  });

  describe('a limit for drawing', () => {
    const at = (request: WorkerRequest, stage: 'decode' | 'encode') =>
      ({
        type: 'batch_progress',
        id: request.id,
        completed: 0,
        total: 1,
        percentage: 40,
        estimatedTimeRemaining: 0,
        stage,
      }) as const;
    const run = (drawingLimit: number, behave: (request: WorkerRequest, worker: Fake) => void) =>
      new WorkerPool({ size: 1, spawn: () => fake(behave) }).run(job, { ...options(undefined, 60_000), drawingLimit });

    test('ends a worker that draws without progress', async () => {
      const stuck = run(20, (request, worker) => worker.reply(at(request, 'decode')));
      await expect(stuck).rejects.toMatchObject({ code: 'timed-out' });
    });

    test('begins anew with every page', async () => {
      const pages = run(500, (request, worker) => {
        for (let page = 1; page <= 3; page++) setTimeout(() => worker.reply(at(request, 'decode')), page * 200);
        setTimeout(() => good(request, worker), 800);
      });
      await expect(pages).resolves.toBe(output);
    });

    test('is not one for encoding', async () => {
      const encoded = run(20, (request, worker) => {
        worker.reply(at(request, 'decode'));
        worker.reply(at(request, 'encode'));
        setTimeout(() => good(request, worker), 100);
      });
      await expect(encoded).resolves.toBe(output);
    });
  });

  test("a worker's error arrives with its code, and the worker lives on", async () => {
    let calls = 0;
    const behave = (request: WorkerRequest, worker: Fake): void => {
      const error = new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }).toData();
      if (++calls === 1) worker.reply({ type: 'error', id: request.id, error, trapped: false });
      else good(request, worker);
    };
    const pool = new WorkerPool({ size: 1, spawn: () => keep(fake(behave)) });
    await expect(pool.run(job, options())).rejects.toMatchObject({ code: 'corrupt-input', message: 'Broken.' });
    await pool.run(job, options());
    expect(spawned).toHaveLength(1);
  });

  test.each([
    ['worker-failed', false],
    ['corrupt-input', true],
  ] as const)('a worker that says %s, trapped %s, is ended', async (code, trapped) => {
    const error = { code, stage: 'decode', message: 'It stopped.' } as const;
    const pool = new WorkerPool({
      size: 1,
      spawn: () => keep(fake((request, worker) => worker.reply({ type: 'error', id: request.id, error, trapped }))),
    });
    await expect(pool.run(job, options())).rejects.toMatchObject({ code, message: 'It stopped.' });
    expect(spawned[0]?.terminated).toBe(true);
    expect(pool.live).toBe(0);
  });

  test('a worker in which one file of a batch trapped is ended once the batch is done', async () => {
    const error = { code: 'corrupt-input', stage: 'decode', message: 'It stopped.' } as const;
    const outcomes = [{ ok: false, error, trapped: true }] as const;
    const pool = new WorkerPool({
      size: 1,
      spawn: () => keep(fake((request, worker) => worker.reply({ type: 'batch_complete', id: request.id, outcomes }))),
    });
    expect(await pool.runBatch([job], options())).toEqual(outcomes);
    expect(spawned[0]?.terminated).toBe(true);
  });

  test('idle workers are released', async () => {
    const pool = new WorkerPool({ size: 1, idleRelease: 20, spawn: () => keep(fake(good)) });
    await pool.run(job, options());
    await vi.waitFor(() => expect(spawned[0]?.terminated).toBe(true));
    expect(pool.live).toBe(0);
  });

  test('what a worker compiled outlives it: the next one is given it before its first file', async () => {
    const module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    const compiling = (request: WorkerRequest, worker: Fake): void => {
      for (let part = 0; part < 10 && request.type === 'process_single'; part++)
        worker.reply({ type: 'module_compiled', url: `https://x/${part}.wasm`, module });
      good(request, worker);
    };
    const pool = new WorkerPool({ size: 1, idleRelease: 20, spawn: () => keep(fake(compiling)) });
    await pool.run(job, options());
    await vi.waitFor(() => expect(spawned[0]?.terminated).toBe(true));
    await pool.run(job, options());
    expect(spawned[0]?.requests.map(({ type }) => type)).toEqual(['process_single']);
    expect(spawned[1]?.requests.map(({ type }) => type)).toEqual(['use_modules', 'process_single']);
    // As many as are kept: the latest.
    const modules = [2, 3, 4, 5, 6, 7, 8, 9].map((part) => ({ url: `https://x/${part}.wasm`, module }));
    expect(spawned[1]?.requests[0]).toMatchObject({ modules });
    pool.dispose();
    await pool.run(job, options());
    expect(spawned[2]?.requests.map(({ type }) => type)).toEqual(['process_single']);
  });

  describe('a file that was looked at', () => {
    const study: StudyJob = { ...job, source: 'photo' };
    const photo: WorkerJob = { ...job, source: 'photo' };
    /** Answers questions when it is told to, and leaves them as a worker does. */
    const answering = (leaves: boolean) => (request: WorkerRequest, worker: Fake) => {
      if (request.type === 'leave_study' && leaves) {
        const error = { name: 'AbortError', message: 'Left.' } as never;
        setTimeout(() => worker.reply({ type: 'error', id: request.study, error, trapped: false }), 20);
      } else good(request, worker);
    };
    const answer = (worker: Fake | undefined, type = 'analyze_file'): void => {
      const { id = 0 } = worker?.requests.find((request) => request.type === type) ?? {};
      worker?.reply({ type: 'study_complete', id, answer: {} as never });
    };
    const typesOf = (worker: Fake | undefined): readonly string[] => (worker?.requests ?? []).map(({ type }) => type);

    test('is converted by the worker that looked at it, and others by others', async () => {
      const pool = new WorkerPool({ size: 2, spawn: () => keep(fake(answering(true))) });
      const looked = pool.study('analyze_file', study, options());
      await expect.poll(() => spawned[0]?.requests.length).toBe(1);
      const converted = pool.run(photo, options());
      await pool.run(job, options());
      expect(spawned.map(typesOf)).toEqual([['analyze_file'], ['process_single']]);
      answer(spawned[0]);
      await Promise.all([looked, converted]);
      expect(spawned.map(typesOf)).toEqual([['analyze_file', 'process_single'], ['process_single']]);
      pool.dispose();
    });

    test('its worker is kept when nobody wants the answer any more', async () => {
      const pool = new WorkerPool({ size: 2, spawn: () => keep(fake(answering(true))) });
      const controller = new AbortController();
      const looked = pool.study('estimate_file', study, options(controller.signal));
      await expect.poll(() => spawned[0]?.requests.length).toBe(1);
      controller.abort();
      await expect(looked).rejects.toMatchObject({ name: 'AbortError' });
      await pool.run(photo, options());
      expect(spawned.map(typesOf)).toEqual([['estimate_file', 'leave_study', 'process_single']]);
      expect(spawned[0]?.terminated).toBe(false);
      pool.dispose();
    });

    test('a worker that does not leave a question is ended, and the file converted by another', async () => {
      const pool = new WorkerPool({ size: 1, spawn: () => keep(fake(answering(false))) });
      const controller = new AbortController();
      const looked = pool.study('estimate_file', study, options(controller.signal));
      await expect.poll(() => spawned[0]?.requests.length).toBe(1);
      controller.abort();
      await expect(looked).rejects.toMatchObject({ name: 'AbortError' });
      await pool.run(photo, options());
      expect(spawned.map(({ terminated }) => terminated)).toEqual([true, false]);
      expect(spawned.map(typesOf)).toEqual([['estimate_file', 'leave_study'], ['process_single']]);
      pool.dispose();
    });

    test('a search for a limit keeps nobody waiting', async () => {
      const pool = new WorkerPool({ size: 2, spawn: () => keep(fake(answering(true))) });
      const found = pool.study('fit_file', study, options());
      await expect.poll(() => spawned[0]?.requests.length).toBe(1);
      await pool.run(photo, options());
      expect(spawned.map(typesOf)).toEqual([['fit_file'], ['process_single']]);
      answer(spawned[0], 'fit_file');
      await found;
      pool.dispose();
    });
  });

  test('the health check keeps the well and ends the silent', async () => {
    const silent = (request: WorkerRequest, worker: Fake): void => {
      if (request.type !== 'health_check') setTimeout(() => good(request, worker), 20);
    };
    const pool = new WorkerPool({
      size: 2,
      spawn: (index) => keep(fake(index === 1 ? silent : slowly)),
    });
    await Promise.all([pool.run(job, options()), pool.run(job, options())]);
    expect(await pool.healthCheck()).toBe(1);
    expect(spawned.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  test('when no worker starts, every waiting call is told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const pool = new WorkerPool({ size: 2, startTimeout: 20, spawn: () => fake(good, false) });
    const runs = await Promise.allSettled(Array.from({ length: 4 }, () => pool.run(job, options())));
    expect(runs.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    warn.mockRestore();
  });

  test('a call that is cancelled while its worker starts is not begun', async () => {
    const worker = fake(good, false);
    const pool = new WorkerPool({ size: 1, spawn: () => worker });
    const controller = new AbortController();
    const run = pool.run(job, options(controller.signal));
    controller.abort();
    worker.reply({ type: 'worker_ready' });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.requests).toEqual([]);
  });

  test('a worker that could not start is tried again after a health check', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    let late = true;
    const pool = new WorkerPool({
      size: 2,
      startTimeout: 20,
      spawn: (index) => keep(fake(slowly, index === 1 || !late)),
    });
    const pair = (): Promise<unknown> => Promise.all([pool.run(job, options()), pool.run(job, options())]);
    await pair();
    expect([spawned.length, pool.live]).toEqual([2, 1]);
    late = false;
    await pool.healthCheck();
    await pair();
    expect(pool.live).toBe(2);
    warn.mockRestore();
  });
});
