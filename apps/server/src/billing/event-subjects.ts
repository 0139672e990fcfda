/** Which purchase an event is about. */
export type Subject = { readonly subscription: string } | { readonly payment: string };

interface EventLike {
  readonly type: string;
  readonly data: { readonly object: unknown };
}

/**
 * What an event is about; `undefined` where it is of no matter here. An event is a reason to look, nothing more: it may be late,
 * come twice, or be written in another version of Stripe's API. Only ids are read from it.
 */
export function subjectOf({ type, data }: EventLike): Subject | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return subscriptionAt(data.object, 'subscription');
    case 'invoice.paid':
      return (
        subscriptionAt(data.object, 'parent', 'subscription_details', 'subscription') ??
        // Before the API's version of March 2025.
        subscriptionAt(data.object, 'subscription')
      );
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionAt(data.object, 'id');
    case 'charge.refunded':
    case 'charge.dispute.closed': {
      const payment = idAt(data.object, 'payment_intent');
      return payment === undefined ? undefined : { payment };
    }
    default:
      return undefined;
  }
}

function subscriptionAt(object: unknown, ...path: readonly string[]): Subject | undefined {
  const subscription = idAt(object, ...path);
  return subscription === undefined ? undefined : { subscription };
}

function idAt(object: unknown, ...path: readonly string[]): string | undefined {
  let value = object;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
