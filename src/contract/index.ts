export * from './common';
export * from './endpoint';
export * from './leadLists';
export * from './leads';
