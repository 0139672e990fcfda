import { RequestError } from '../problem.ts';

/** Stripe could not be asked, or refuses: `payment-unavailable`, and for the log why. */
export class PaymentServiceError extends RequestError {
  readonly reason: Readonly<Record<string, string | number | undefined>>;

  constructor(reason: PaymentServiceError['reason']) {
    super('payment-unavailable', 'The payment service cannot be asked now. Nothing was lost; try again in a while.', {
      'retry-after': '30',
    });
    this.reason = reason;
  }
}
