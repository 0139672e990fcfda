/** Texts of the offer of results that were not saved on an earlier visit. */
export const unsaved = {
  unsaved: {
    label: 'Unsaved results',
    text_one: '{{count}} result of an earlier visit has not been saved. It is kept on this device until {{time}}.',
    text_other:
      '{{count}} results of an earlier visit have not been saved. They are kept on this device until {{time}}.',
    save: 'Save',
    saving: 'Saving {{percent}}%',
    discard: 'Discard',
    failed: 'They could not be saved. Try again.',
  },
} as const;
