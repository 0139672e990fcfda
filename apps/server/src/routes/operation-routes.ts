import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { refuseFor } from '../problem.ts';

/** What watches over the server: health, readiness, metrics. */
export function addOperationRoutes(app: FastifyInstance, { admission, check, gate, metrics }: ServerContext): void {
  app.get('/health', () => ({ status: 'ok' }));

  app.get('/ready', async () => {
    if (admission.isClosed) throw refuseFor('shutting-down', 'The server is shutting down.', 5);
    await check();
    return { status: 'ready', inside: admission.inside };
  });

  app.get('/metrics', async (request, reply) => {
    await gate.identify(request.headers.authorization, 'metrics');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
