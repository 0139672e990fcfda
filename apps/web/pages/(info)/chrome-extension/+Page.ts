export { InfoText as Page } from '../../../src/content/info/info-text.tsx';
