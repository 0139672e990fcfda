export { OfflinePage as Page } from '../../src/app/offline-page.tsx';
