import { createContext } from 'react';

/** The element in which tooltips float: a modal dialog lies above everything outside of it. `null`: the page's body. */
export const FloatLayer = createContext<HTMLElement | null>(null);
