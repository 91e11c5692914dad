import { actionOf } from './act';

export const pause = actionOf('pause');
