/** Texts of the offer of results that were not saved on an earlier visit. */
export const unsaved = {
  unsaved: {
    label: 'Unsaved results',
    text_one: '{{count}} result of an earlier visit has not been saved. It is kept on this device until {{time}}.',
    text_other:
      '{{count}} results of an earlier visit have not been saved. They are kept on this device until {{time}}.',
    batch_one:
      'The last batch was interrupted: {{done}} of its {{count}} file was finished. It is kept on this device until {{time}}.',
    batch_other:
      'The last batch was interrupted: {{done}} of its {{count}} files were finished. They are kept on this device until {{time}}.',
    restore: 'Restore',
    save: 'Save',
    saving: 'Saving {{percent}}%',
    discard: 'Discard',
    discarded: 'Discarded.',
    undo: 'Undo',
    failed: 'That did not work. Try again.',
    notEmpty: 'There are files in the list. Clear it first, then restore.',
    missing: 'Some files must be chosen again',
    missingText_one: '{{count}} file could not be kept by the browser. Add it again: it takes its place in the list.',
    missingText_other:
      '{{count}} files could not be kept by the browser. Add them again: they take their places in the list.',
  },
} as const;
