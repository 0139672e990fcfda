/** Texts of toasts that all parts of the site can show. */
export const toasts = {
  toast: {
    label: 'Notification',
    region: 'Notifications ({hotkey})',
    close: 'Dismiss',
    linkCopied: 'Link copied to clipboard!',
    linkFailed: 'Failed to copy link',
  },
} as const;
