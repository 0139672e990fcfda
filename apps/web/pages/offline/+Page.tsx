export { OfflinePage as Page } from '../../src/content/offline-page.tsx';
