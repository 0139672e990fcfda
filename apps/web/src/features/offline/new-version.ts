import { createStore } from 'zustand';
import { storeHook } from '../../lib/app.ts';

/** Whether a new version of the site is installed and waits until nobody is at work. */
export const createNewVersion = () => createStore(() => ({ ready: false }));

export const useNewVersion = storeHook(createNewVersion);
