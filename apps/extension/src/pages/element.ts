type Child = Node | string | undefined | false;

/** An element with its properties and children; `false` and `undefined` are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> & { readonly class?: string } = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const { class: className, ...rest } = properties;
  const made = Object.assign(document.createElement(tag), rest);
  if (className) made.className = className;
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** The element of the page's own HTML with this id. Throws where there is none. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}
