/** Texts in the browser's language, from `_locales`. */

type Values = Readonly<Record<string, string | number>>;

/** The language whose texts are shown. */
export const language: string = chrome.i18n.getMessage('language') || 'en';

const rules = new Intl.PluralRules(language);

/** Names of messages may have letters, digits and underscores. */
function messageOf(key: string): string {
  return chrome.i18n.getMessage(key.replace(/[.-]/g, '_'));
}

/** The text for a key, with its values filled in; one with a `count` has a form for each kind of number. */
export function t(key: string, values: Values = {}): string {
  const { count } = values;
  const counted =
    typeof count === 'number' && (messageOf(`${key}_${rules.select(count)}`) || messageOf(`${key}_other`));
  const text = counted || messageOf(key) || key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const { [name]: value = whole } = values;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** Fills in what the page's own HTML names: texts by `data-text`, and by `data-label` what only readers say. */
export function fillTexts(root: ParentNode = document): void {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = t(element.dataset['text'] ?? '');
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-label]')) {
    const text = t(element.dataset['label'] ?? '');
    element.setAttribute('aria-label', text);
    element.title = text;
  }
}
