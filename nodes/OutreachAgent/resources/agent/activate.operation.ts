import { actionOf } from './act';

export const activate = actionOf('activate');
