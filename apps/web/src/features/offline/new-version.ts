import { create } from 'zustand';

/** Whether a new version of the site is installed and waits until nobody is at work. */
export const useNewVersion = create<{ readonly ready: boolean }>(() => ({ ready: false }));
