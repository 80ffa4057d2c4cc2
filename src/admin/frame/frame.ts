import '../admin.css';

/** The one file of the shell that is fetched: what stands around a page of the back-office, and the page. */
export { fetchScreen } from '../screens.ts';
export { AdminFrame } from './AdminFrame.tsx';
export { AdminPage } from './AdminPage.tsx';
