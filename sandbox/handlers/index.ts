import type { Handlers } from '../handler';
import { leadListHandlers } from './leadLists';
import { leadHandlers } from './leads';

export const handlers: Handlers = { ...leadHandlers, ...leadListHandlers };
