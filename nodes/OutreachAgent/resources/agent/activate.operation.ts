import { acting } from './act';

export const activate = acting('activate');
