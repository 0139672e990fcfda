import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestError, refuseFor } from '../problem.ts';
import type { Key, Scope } from './keys.ts';
import type { KeyStore } from './stores.ts';

/** Who sends a request: a key, or anybody where the server asks for none. */
export interface Client extends Pick<Key, 'id' | 'perMinute' | 'perDay' | 'atOnce'> {
  /** It has no key, and may be several. */
  readonly isAnybody?: boolean;
}

const anybody: Client = { id: 'anybody', isAnybody: true };

/** Makes what counts requests of keys that may send so many in a minute. */
export type LimiterMaker = (perMinute: number) => RateLimiterAbstract;

/** What a Premium licence allows here: more than a person needs, less than would crowd out the others. */
export const premiumLimits = { perMinute: 60, perDay: 5000, atOnce: 8 } as const;

/** What it may do. */
const premiumScopes: readonly Scope[] = ['convert', 'inspect'];

/** What counts of a licence: for whom its use is counted, and when it is good, in milliseconds since 1970. */
export interface GoodLicence {
  readonly id: string;
  readonly begins: number;
  readonly expires: number;
}

type FindLicence = (text: string) => GoodLicence | undefined;

/** Decides who may do what, and how often. */
export class Gate {
  readonly #keys: KeyStore;
  readonly #limiterOf: LimiterMaker;
  readonly #open: boolean;
  readonly #findLicence: FindLicence | undefined;
  readonly #limiters = new Map<number, RateLimiterAbstract>();
  readonly #running = new Map<string, number>();

  /**
   * @param open - no key is asked for; one that is sent has to be good all the same
   * @param limiterOf - counts requests in a minute, for this server alone or for all of them
   * @param findLicence - the licence of a text, which does as a key; absent: none does
   */
  constructor(keys: KeyStore, open: boolean, limiterOf: LimiterMaker, findLicence?: FindLicence) {
    this.#keys = keys;
    this.#limiterOf = limiterOf;
    this.#open = open;
    this.#findLicence = findLicence;
  }

  /**
   * The client of a request. Throws `key-required`, `key-invalid`, `scope-missing`, or `rate-limited` with the seconds to wait.
   * @param authorization - the header: `Bearer sl_…`, or a Premium licence instead of the key
   */
  async identify(authorization: string | undefined, scope: Scope): Promise<Client> {
    if (authorization === undefined) {
      if (this.#open) return anybody;
      throw new RequestError('key-required', 'Send a key: Authorization: Bearer sl_…', {
        'www-authenticate': 'Bearer',
      });
    }
    const [, text = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const key = (await this.#keys.verify(text)) ?? this.#clientOfLicence(text);
    if (!key) {
      const detail = 'This key is not known here, or it has ended.';
      throw new RequestError('key-invalid', detail, { 'www-authenticate': 'Bearer error="invalid_token"' });
    }
    if (!key.scopes.includes(scope)) throw new RequestError('scope-missing', `This key may not ${scope}.`);
    if (key.perMinute !== undefined) await this.#consume(key.id, key.perMinute);
    return key;
  }

  #clientOfLicence(text: string, now: number = Date.now()): (Client & Pick<Key, 'scopes'>) | undefined {
    const licence = this.#findLicence?.(text);
    if (!licence || licence.begins > now || licence.expires <= now) return undefined;
    return { id: `licence ${licence.id}`, scopes: premiumScopes, ...premiumLimits };
  }

  /** Takes one of the client's places; returns how it is given back. Throws `too-many-at-once`. */
  enter({ id, atOnce }: Client): () => void {
    const running = this.#running.get(id) ?? 0;
    if (atOnce !== undefined && running >= atOnce) {
      throw refuseFor('too-many-at-once', `This key may have ${atOnce} requests at once.`, 1);
    }
    this.#running.set(id, running + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const left = (this.#running.get(id) ?? 1) - 1;
      if (left > 0) this.#running.set(id, left);
      else this.#running.delete(id);
    };
  }

  async #consume(id: string, perMinute: number): Promise<void> {
    const limiter = this.#limiters.get(perMinute) ?? this.#limiterOf(perMinute);
    this.#limiters.set(perMinute, limiter);
    try {
      await limiter.consume(id);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw refuseFor('rate-limited', `This key may send ${perMinute} requests a minute.`, refusal.msBeforeNext / 1000);
    }
  }
}
