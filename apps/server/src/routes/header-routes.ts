import { formats, inspect, plan, type SourceInfo } from '@safelight/engine';
import { sourceFacts } from '@safelight/engine/internal';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { type RequestedOptions, readOptions, readReading } from '../requests/options.ts';
import type { Upload } from '../requests/upload.ts';
import { withUpload } from '../requests/with-upload.ts';

/** `/v1/formats`, `/v1/inspect` and `/v1/plan`: what is told without converting. */
export function addHeaderRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/v1/formats', () => ({ formats }));

  app.post('/v1/inspect', (request, reply) =>
    withUpload(context, 'inspect', request, reply, async ({ upload }) => {
      const { decode, name } = readReading(upload.parameters);
      return sourceFacts(await inspectUpload(upload, { decode, name }));
    }),
  );

  app.post('/v1/plan', (request, reply) =>
    withUpload(context, 'inspect', request, reply, async ({ upload }) => {
      const wanted = readOptions(upload.parameters);
      const info = await inspectUpload(upload, wanted);
      return { ...plan(info, wanted.target), source: sourceFacts(info) };
    }),
  );
}

function inspectUpload(
  upload: Upload,
  { decode, name }: Pick<RequestedOptions, 'decode' | 'name'>,
): Promise<SourceInfo> {
  return inspect(upload.path, { name: name ?? upload.name ?? 'image', decode });
}
