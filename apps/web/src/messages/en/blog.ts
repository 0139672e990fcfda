/** Texts around the articles; the articles themselves are content. */
export const blog = {
  blog: {
    pageTitle: 'Blog: photos that open, send and fit | Safelight',
    pageDescription:
      'How to send, share and store photos from a phone: HEIC, blurry messages, full storage and refused uploads, explained with measured figures and concrete steps.',
    title: 'Photos that open, send and fit',
    lead: 'What goes wrong between a phone’s camera and the person you want to show the photo to, and how to put it right.',
    back: 'All articles',
    related: 'Read next',
    choose: 'Choose photos',
    minutes_one: '{{count}} minute to read',
    minutes_other: '{{count}} minutes to read',
  },
} as const;
