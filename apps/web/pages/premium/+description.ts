export const description =
  'What Safelight Premium offers and costs, how a licence is checked on your own device, and what is free.';
