export { ViewLinksTab } from './ViewLinksTab.tsx';
