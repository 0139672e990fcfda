/** Texts of the page about Premium. */
export const premium = {
  premium: {
    title: 'Premium',
    lead: 'For people who convert every day. The work stays on your device; only the limit goes.',
    price: '{{dollars}}/month',
    notYet: 'Premium cannot be bought yet.',
    notYetText:
      'Until it can, the converter has {{limit}} free conversions a day, and the command line has no limit at all.',
    get: 'What you get',
    feature_unlimited: 'Unlimited conversions',
    feature_unlimitedText: 'No daily count, for single files and for whole libraries.',
    feature_workers: '8-worker priority processing',
    feature_workersText: 'As many files at once as your processor has cores, up to eight.',
    feature_api: 'API access',
    feature_apiText: 'The same engine over HTTP, for your own programs.',
    feature_noAds: 'No ads',
    feature_noAdsText: 'There are none now; with Premium there never will be.',
    how: 'How a licence works',
    howText:
      'A licence is a signed text. Your browser checks the signature itself: there is no account, nothing is sent, and it works offline.',
    back: 'Back to the converter',
  },
} as const;
