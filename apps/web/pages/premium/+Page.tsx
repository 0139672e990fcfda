export { Premium as Page } from '../../src/app/premium.tsx';
