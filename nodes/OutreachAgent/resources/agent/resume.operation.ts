import { actionOf } from './act';

export const resume = actionOf('resume');
