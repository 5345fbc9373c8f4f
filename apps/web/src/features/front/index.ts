export { FrontPage } from './FrontPage.tsx';
