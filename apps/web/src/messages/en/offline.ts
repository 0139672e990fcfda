/** Texts on use without a network and on new versions. */
export const offline = {
  offline: {
    title: 'Work offline',
    description:
      'The converter works without a network once it has been here. Formats that you have used stay; the others can be kept too.',
    unknown: 'Looking at what is kept…',
    absent: 'This browser keeps nothing of this page, so it needs a network to open it.',
    some: '{{kept}} of {{total}} is kept on this device.',
    fetching: '{{kept}} of {{total}}',
    failed: 'Not everything could be fetched. {{kept}} of {{total}} is kept; try again when the connection is better.',
    all: 'Everything is available offline ({{total}}).',
    keep: 'Make everything available offline ({{missing}})',
    cancel: 'Cancel',
    remove: 'Remove',
    newVersion: 'A new version is ready. It comes when the list is empty.',
    reload: 'Reload now',
    lost: 'Nothing arrived',
    lostText: 'The shared files did not reach the converter. Share them again, or choose them here.',
    pageTitle: 'You are offline',
    pageText: 'This page has not been kept on this device. The converter has: it works without a network.',
    pageBack: 'To the converter',
  },
} as const;
