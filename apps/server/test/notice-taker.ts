import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notice as it came. */
export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes notices; the first of each is refused, as by a server that is restarted just then. */
export class NoticeTaker {
  readonly notices: Notice[] = [];
  readonly #refused = new Set<string>();
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const isFirst = !this.#refused.has(id);
      this.#refused.add(id);
      if (!isFirst) this.notices.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(isFirst ? 503 : 204).end();
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
