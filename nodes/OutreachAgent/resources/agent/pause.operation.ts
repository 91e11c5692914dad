import { acting } from './act';

export const pause = acting('pause');
