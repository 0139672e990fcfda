/** A field of a page that takes files. */
export interface FileField {
  /** Its number in its document, by which `putFiles` finds it. */
  readonly index: number;
  /** What the page calls it, if it does. */
  readonly label: string;
  readonly accept: string;
  readonly multiple: boolean;
  readonly folder: boolean;
}

/**
 * The fields of a document that take files, also within open shadow roots, and whether they are seen or not: pages often hide
 * the field behind a button of their own. It runs in the page, by its text alone, so it uses nothing from outside itself.
 */
export function listFileFields(): FileField[] {
  const fields: HTMLInputElement[] = [];
  const search = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement && element.type === 'file' && !element.disabled) fields.push(element);
      if (element.shadowRoot) search(element.shadowRoot);
    }
  };
  search(document);
  Object.assign(globalThis, { safelightFields: fields });
  const labelOf = (field: HTMLInputElement): string => {
    const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const root = field.getRootNode() as Document | ShadowRoot;
    const named = ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
    const labels = [...(field.labels ?? [])].map((label) => label.textContent ?? '').join(' ');
    const texts = [field.getAttribute('aria-label'), named, labels, field.title, field.name, field.id];
    const text = texts.find((one) => one && one.trim() !== '') ?? '';
    return text.trim().replace(/\s+/g, ' ').slice(0, 80);
  };
  return fields.map((field, index) => ({
    index,
    label: labelOf(field),
    accept: field.accept,
    multiple: field.multiple,
    folder: field.hasAttribute('webkitdirectory'),
  }));
}

/** Adds a part of a file (base64) to what is to be put into a field. It runs in the page, too. */
export function takePart(key: string, part: string): void {
  const held = globalThis as unknown as Record<string, Uint8Array<ArrayBuffer>[] | undefined>;
  const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
  const { [key]: parts = [] } = held;
  held[key] = [...parts, bytes];
}

/**
 * Puts the files whose parts were taken into a field, as if they had been chosen there: the page hears of it by the usual
 * events. False where the field is gone. It runs in the page, too.
 */
export function putFiles(
  index: number,
  files: readonly { readonly key: string; readonly name: string; readonly type: string }[],
): boolean {
  const held = globalThis as unknown as Record<string, BlobPart[] | undefined> & {
    readonly safelightFields?: readonly HTMLInputElement[];
  };
  const field = held.safelightFields?.[index];
  if (!field?.isConnected || field.disabled) return false;
  const transfer = new DataTransfer();
  for (const { key, name, type } of files) {
    transfer.items.add(new File(held[key] ?? [], name, { type, lastModified: Date.now() }));
    Reflect.deleteProperty(held, key);
  }
  field.files = transfer.files;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field.files?.length === files.length;
}
