import type { AddressInfo } from 'node:net';
import accepts from '@fastify/accepts';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Gate } from './access/gate.ts';
import { Admission } from './admission.ts';
import type { Billing } from './billing/billing.ts';
import { addBillingRoutes } from './billing/billing-routes.ts';
import { checkSharing, completeConfig, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { workOnJobs } from './jobs/job-worker.ts';
import { Jobs } from './jobs/jobs.ts';
import { sweepRegularly } from './jobs/sweep.ts';
import { findSigningKey, Licences, loadSigningKey } from './licences/licences.ts';
import { createMetrics } from './metrics.ts';
import { openApiDocument } from './openapi/document.ts';
import { problemOf, problemOfError, RequestError } from './problem.ts';
import { addConvertRoute } from './routes/convert.ts';
import { addHeaderRoutes } from './routes/header-routes.ts';
import { addJobRoutes, jobPattern } from './routes/jobs.ts';
import { addOperationRoutes } from './routes/operation-routes.ts';
import { openServices, type Services } from './services.ts';

/** Milliseconds that the last answers have to be sent. */
const FAREWELL = 10_000;

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly context: ServerContext;
  /** Takes no more requests, lets those that run end within the time of grace, and ends the workers. */
  close(): Promise<void>;
}

/** Starts a server. Rejects where it cannot listen, or its folders cannot be used. */
export async function startServer(given: Partial<ServerConfig> = {}): Promise<RunningServer> {
  checkSharing(given);
  const config = completeConfig(given);
  // Licences cannot be sold without what signs them.
  const signingKey = config.billing ? loadSigningKey(config.data) : findSigningKey(config.data);
  const services = await openServices(config);
  const licences = signingKey && new Licences(services.database, signingKey);
  const billing = config.billing && licences && (await openBilling(config.billing, services.database, licences));
  const gate = new Gate(services.keys, config.open, services.limiterOf, (text) =>
    billing ? billing.findLicence(text) : licences?.read(text),
  );
  const stop = new AbortController();
  const closing = new AbortController();
  const context = createContext(config, services, gate, stop.signal, closing.signal);
  const app = createApp(context, billing);
  const endWork = beginWork(app, context, services);
  const end = async (): Promise<void> => {
    await Promise.all([app.close(), endWork()]);
    context.converter.dispose();
    await services.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await end();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const close = (): Promise<void> => {
    closing.abort();
    return closeInGrace(app, context, stop, end);
  };
  return { address, context, close };
}

function createContext(
  config: ServerConfig,
  services: Services,
  gate: Gate,
  stop: AbortSignal,
  closing: AbortSignal,
): ServerContext {
  const { usage, secret, ports, files, objects, converter, space, check } = services;
  const admission = new Admission(config.maxRequests, config.workers);
  return {
    config,
    gate,
    usage,
    jobs: new Jobs({ ports, files, usage, secret, hours: config.jobHours, maxWaiting: config.maxWaiting }),
    files,
    objects,
    admission,
    converter,
    space,
    metrics: createMetrics({ inside: () => admission.inside, waiting: () => ports.tasks.countWaiting() }),
    check,
    stop,
    closing,
  };
}

/** Converts files of jobs, unless there are workers of their own, and removes what is left of old ones; returns how that ends. */
function beginWork(app: FastifyInstance, context: ServerContext, services: Services): () => Promise<void> {
  const { config } = context;
  const report = (error: unknown): void => app.log.error({ err: error }, 'job failed');
  const endSweeps = sweepRegularly(services.files, services.ports.records, config.timeout * 1000, report);
  const endJobs = services.isShared
    ? undefined
    : workOnJobs({
        ...services,
        metrics: context.metrics,
        limits: config,
        workers: config.workers,
        stop: context.stop,
        report,
      });
  return async () => {
    await Promise.all([endSweeps(), endJobs?.()]);
  };
}

/** Stripe's library is read by servers that sell, by no other. */
async function openBilling(...given: ConstructorParameters<typeof Billing>): Promise<Billing> {
  const { Billing } = await import('./billing/billing.ts');
  return new Billing(...given);
}

async function closeInGrace(
  app: FastifyInstance,
  { admission, config }: ServerContext,
  stop: AbortController,
  end: () => Promise<void>,
): Promise<void> {
  admission.close();
  const late = setTimeout(() => {
    // What runs is told to come again; clients that do not take their answers are not waited for.
    stop.abort();
    setTimeout(() => app.server.closeAllConnections(), FAREWELL).unref();
  }, config.grace * 1000);
  app.server.closeIdleConnections();
  await end();
  clearTimeout(late);
}

function createApp(context: ServerContext, billing: Billing | undefined): FastifyInstance {
  const { config, metrics } = context;
  const app: FastifyInstance = fastify({
    logger: config.log && { base: null, serializers: { err: describeError } },
    // Its lines hold addresses, and so options: passwords among them.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: config.timeout * 1000,
    // Who takes no answer does not keep its place for ever.
    connectionTimeout: (config.timeout + 30) * 1000,
    keepAliveTimeout: 10_000,
    trustProxy: config.proxy ?? false,
    // Of the framework's own: bodies are read as streams, with a limit of their own.
    bodyLimit: Number.MAX_SAFE_INTEGER,
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => sendProblem(error, reply),
    clientErrorHandler: answerBadRequest,
  });
  app.register(accepts);
  app.register(multipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 2048,
      fields: 200,
      files: 2,
      fileSize: config.maxBytes + 1,
      headerPairs: 50,
      parts: 202,
    },
  });
  // Multipart has a parser of its own; any other body is a file.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error, request, reply) => {
    const { problem } = problemOfError(error);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
    return sendProblem(error, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(app, request), reply));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept would hold the server up.
    if (context.admission.isClosed) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method, id } = request;
    metrics.requests.inc({ route, method: knownMethod(method), status: String(reply.statusCode) });
    metrics.seconds.observe({ route }, reply.elapsedTime / 1000);
    request.log.info({ id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  addConvertRoute(app, context);
  addHeaderRoutes(app, context);
  addJobRoutes(app, context);
  addOperationRoutes(app, context);
  addBillingRoutes(app, billing);
  const document = openApiDocument();
  app.get('/openapi.json', () => document);
  return app;
}

function sendProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const { problem, headers } = problemOfError(error);
  return reply
    .code(problem.status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Why nothing is at an address, or nothing for a method. */
function notFound(app: FastifyInstance, { url, method }: FastifyRequest): RequestError {
  const path = jobPattern(url.replace(/\?.*$/s, ''));
  const allowed = (['GET', 'POST', 'HEAD', 'DELETE'] as const).filter((other) =>
    app.hasRoute({ url: path, method: other }),
  );
  if (allowed.length === 0)
    return new RequestError('not-found', 'There is nothing at this address; see /openapi.json.');
  const detail = `${knownMethod(method)} is not allowed here; ${allowed.join(' and ')} is.`;
  return new RequestError('method-not-allowed', detail, { allow: allowed.join(', ') });
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}

/** Answers what is no HTTP, or never ended. */
function answerBadRequest(error: Error & { code?: string }, socket: import('node:stream').Duplex): void {
  if (socket.destroyed || !socket.writable) return;
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const problem = isLate
    ? problemOf('request-timed-out', 'The request took too long to arrive.')
    : problemOf('bad-request', 'This is not a request that is understood.');
  const body = JSON.stringify(problem);
  const head = `HTTP/1.1 ${problem.status} ${isLate ? 'Request Timeout' : 'Bad Request'}`;
  const headers = `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`${head}\r\n${headers}\r\n\r\n${body}`);
}

/** An error for the log: what it is and where in the code, never what a file is called or holds. */
function describeError(error: Error & { code?: string }): { type: string; message: string; stack: string } {
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: error.name, message: error.code ?? error.name, stack };
}
