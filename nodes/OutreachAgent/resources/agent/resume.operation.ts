import { acting } from './act';

export const resume = acting('resume');
