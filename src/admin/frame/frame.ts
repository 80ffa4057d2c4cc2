import '../admin.css';
import { officeRoutes } from '../../../contract/officeRoutes.ts';
import { addRoutes } from '../../portal/routeOf.ts';

addRoutes(officeRoutes);

/** The entry file of the shell's chunk: the back-office frame and its pages. */
export { fetchScreen } from '../screens.ts';
export { AdminFrame } from './AdminFrame.tsx';
export { AdminPage } from './AdminPage.tsx';
